import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { drops } from '#contract/drops.ts'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { held } from './network.ts'
import { paths } from '../src/kit/paths.ts'

const brands = {
  eyewear: { promise: 'Every dollar is a point of view.', steps: ['Join', 'Shop on', 'Wear one free'], benefits: 'What members see first', question: 'Do my older pairs count?', answer: 'Points begin the day you join.', last: 'See you.' },
  sleep: { promise: 'Rewards for doing nothing.', steps: ['Leave an email', 'A moon arrives', 'It opens things'], benefits: 'What a moon opens', question: 'Do I need an app?', answer: 'add it to your home screen', last: 'Good morning.' },
  bridal: { promise: 'Something new', steps: ['You leave a name', 'You choose a cut', 'You keep it'], benefits: 'What it opens', question: 'Do I need a wallet?', answer: 'It is kept in your collection', last: 'You are expected.' },
}

/** The page has come alive: the carousel is held by its library. */
const alive = (page: Page) => expect(page.locator('.carousel-view.is-held')).toBeAttached()

for (const [brand, said] of Object.entries(brands)) {
  test(`a visitor of ${brand} reads what it is and how it works [SC-01] [SC-02] [SC-06]`, async ({ page, app, hasNoAxeViolation }) => {
    await page.goto(app.url('/', brand))
    await expect(page.getByRole('heading', { level: 1, name: said.promise })).toBeVisible()
    for (const step of said.steps) await expect(page.getByRole('listitem').getByRole('heading', { name: step, exact: true })).toBeVisible()
    await expect(page.getByText(said.last)).toBeVisible()
    await alive(page)
    await page.getByRole('heading', { name: said.question }).click()
    await hasNoAxeViolation(page, `the landing page of ${brand}`)
  })

  test(`the benefits of ${brand} are a carousel without an end [SC-07] [CO-25]`, async ({ page, app }) => {
    await page.goto(app.url('/', brand))
    await alive(page)
    const benefits = page.getByRole('region', { name: said.benefits })
    await expect(benefits.getByRole('status')).toContainText('1 of')
    await benefits.getByRole('button', { name: 'Next' }).click()
    await expect(benefits.getByRole('status')).toContainText('2 of')
    await benefits.getByRole('group', { name: said.benefits }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(benefits.getByRole('status')).toContainText('1 of')
    // Before the first comes the last.
    await page.keyboard.press('ArrowLeft')
    await expect(benefits.getByRole('status')).toHaveText(/^(\d+) of \1$/)
  })

  test(`the questions of ${brand} open and close, by keyboard as well [SC-08]`, async ({ page, app }) => {
    await page.goto(app.url('/', brand))
    await alive(page)
    const answer = page.getByText(said.answer)
    await expect(answer).toBeHidden()
    await page.getByRole('heading', { name: said.question }).click()
    await expect(answer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answer).toBeHidden()
    await page.keyboard.press('Space')
    await expect(answer).toBeVisible()
  })

  test(`without a script the words of ${brand} are all there, and nothing is wider than a small phone`, async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    const page = await context.newPage()
    await page.goto(app.url('/', brand))
    await expect(page.getByRole('heading', { level: 1, name: said.promise })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    for (const words of [...said.steps, said.question, said.last]) await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await page.getByText(said.question).click()
    await expect(page.getByText(said.answer)).toBeVisible()
    const wide = await page.evaluate(() => [...document.querySelectorAll('main *')]
      .filter((element) => !element.closest('.carousel, .sr, svg, .landing-art') && element.getBoundingClientRect().right > innerWidth + 1).map(({ className }) => className))
    expect(wide).toEqual([])
    await context.close()
  })
}

test('a carousel moves to its next slide in half a second [CO-24]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  await alive(page)
  const benefits = page.getByRole('region', { name: brands.eyewear.benefits })
  await benefits.scrollIntoViewIfNeeded()
  const place = () => benefits.locator('.carousel-track').evaluate((track) => new DOMMatrix(getComputedStyle(track).transform).m41)
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const from = await place()
  await benefits.getByRole('button', { name: 'Next' }).click()
  const places: number[] = []
  for (const ms of [250, 250, 2_000]) {
    await page.clock.runFor(ms)
    places.push(await place())
  }
  const end = places[2] ?? 0
  expect(Math.abs(end - from)).toBeGreaterThan(100)
  // On its way after a quarter of a second, there after half of one.
  const left = places.map((at) => Math.abs(end - at) / Math.abs(end - from))
  expect(left[0]).toBeGreaterThan(0.05)
  expect(left[1]).toBeLessThan(0.02)
})

test('the ways to earn are drawn to scale, with what the programme gives [SC-09]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  const widthOf = async (way: string) => (await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: way }) }).locator('svg').boundingBox())?.width ?? 0
  await expect(page.getByRole('listitem').filter({ hasText: 'Refer a friend' })).toContainText('250 points')
  const [friend, frame, dollar] = [await widthOf('Refer a friend'), await widthOf('Share a frame'), await widthOf('Spend a dollar')]
  // 250, 100 and 1 point: areas, so their square roots.
  expect(frame / friend).toBeCloseTo(Math.sqrt(100 / 250), 1)
  expect(dollar / friend).toBeCloseTo(Math.sqrt(1 / 250), 1)
})

test('the levels stand in a table that opens and closes [SC-03] [SC-10]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  const table = page.getByRole('table', { name: 'Better with one, or two? Or three?' })
  await expect(table.getByRole('columnheader')).toHaveText([/^Influencer/, /^Muse/, /^Icon/])
  const free = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'A free pair worth up to $150' }) })
  await expect(free.getByRole('cell')).toHaveText(['Not included', 'Not included', 'Included'])
  await page.getByText('Compare the tiers').click()
  await expect(table).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(table).toBeVisible()
})

test('in French every part of it is French [SC-04]', async ({ browser, app, hasNoAxeViolation }) => {
  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  const answer = await page.goto(app.url('/'))
  expect(await answer?.text()).toContain('Chaque dollar est un point de vue.')
  for (const title of ['Lisez-moi la première ligne.', 'Ce que les membres voient d’abord', 'Les points, à l’échelle', 'Mieux avec une, ou deux\u00A0? Ou trois\u00A0?', 'Demandé depuis le fauteuil']) await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await alive(page)
  await expect(page).toHaveTitle(/Second regard/)
  await expect(page.getByRole('button', { name: 'Adhérer' })).toBeVisible()
  await hasNoAxeViolation(page, 'the landing page in French')
  await context.close()
})

test('the language that was chosen here counts, whatever the browser asks for', async ({ page, app }) => {
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Français' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chaque dollar est un point de vue.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Chaque dollar est un point de vue.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Les points, à l’échelle' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('what is typed before the app has come stays, and the page asks for nothing it has brought', async ({ page, app }) => {
  const asked: string[] = []
  page.on('request', (request) => { if (request.url().includes('/brand/landing')) asked.push(request.url()) })
  const letGo = await held(page, /\/assets\/.*\.js/)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.test')
  letGo()
  await alive(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('early@example.test')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Please agree to the terms and conditions.')).toBeVisible()
  expect(asked).toEqual([])
})

test('the app is asked for when the picture is on the screen, and styles that stand in the page are not asked for again', async ({ page, app }) => {
  const styles: string[] = []
  page.on('request', (request) => { if (/\/assets\/index-[^/]*\.css$/.test(request.url())) styles.push(request.url()) })
  await page.goto(app.url('/'))
  await alive(page)
  const [shown, asked] = await page.evaluate(async () => {
    const picture = await new Promise<PerformanceEntry[]>((tell) => new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'element', buffered: true }))
    const start = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))
    return [picture[0]?.startTime ?? Infinity, start[0]?.startTime ?? 0]
  })
  expect(asked).toBeGreaterThanOrEqual(shown)
  expect(styles).toEqual([])
})

test('what the server wrote stays when its time is heard before the page comes alive', async ({ page, app }) => {
  const wrong: string[] = []
  page.on('pageerror', (failure) => wrong.push(String(failure)))
  page.on('console', (said) => { if (said.type() === 'error') wrong.push(said.text()) })
  const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === addressOf(drops.counting))
  const letGo = await held(page, '**/assets/HomeScreen-*.js')
  await page.goto(app.url('/', 'bridal'), { waitUntil: 'commit' })
  const step = page.locator('.land-step').first()
  await expect(step).toBeAttached()
  await step.evaluate((element) => element.setAttribute('data-of-the-server', ''))
  await (await heard).finished()
  letGo()
  await alive(page)
  await expect(page.locator('.countdown-digits dd').first()).toHaveText(/^\d+$/)
  await expect(page.locator('[data-of-the-server]')).toBeAttached()
  expect(wrong).toEqual([])
})

test('somebody whose phone was emptied is known before the page comes alive, and nothing is thrown away', async ({ situation, page, app }) => {
  await situation('mia')
  await page.evaluate(() => localStorage.clear())
  const wrong: string[] = []
  page.on('pageerror', (failure) => wrong.push(String(failure)))
  page.on('console', (said) => { if (said.type() === 'error') wrong.push(said.text()) })
  const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === addressOf(api.session.current))
  const letGo = await held(page, '**/assets/HomeScreen-*.js')
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await (await heard).finished()
  letGo()
  await expect(page.getByRole('link', { name: 'Open my pass' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Points, drawn to scale' })).toBeVisible()
  expect(wrong).toEqual([])
})

test('a page has its name all the while, also when the app takes its place', async ({ page, app }) => {
  await page.addInitScript(() => {
    const nameless: string[] = []
    Object.assign(globalThis, { nameless })
    addEventListener('DOMContentLoaded', () => new MutationObserver(() => { if (document.title === '') nameless.push(location.pathname) }).observe(document, { childList: true, subtree: true }))
  })
  for (const [path, name] of [['/', 'Second Look'], ['/login', 'Log in']] as const) {
    await page.goto(app.url(path))
    await expect(page.getByRole('button', { name: path === '/' ? 'Next' : 'Send me a link' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.locator('head > title')).toHaveCount(1)
    expect(await page.evaluate(() => (globalThis as unknown as { nameless: string[] }).nameless)).toEqual([])
  }
})

test('a page that was found in a language stands at once, whatever was chosen here before', async ({ page, app }) => {
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.setItem('laurel:language', '"en"'))
  const letGo = await held(page, '**/assets/index-*.js')
  await page.goto(app.url('/?lang=fr'), { waitUntil: 'commit' })
  const promise = page.getByRole('heading', { level: 1, name: 'Chaque dollar est un point de vue.' })
  const boot = page.locator('script[type=module][src*="/assets/index-"]')
  await expect(boot).toBeAttached()
  await expect(promise).toBeVisible()
  await page.getByRole('textbox', { name: 'Courriel' }).fill('tot@example.test')
  letGo()
  await alive(page)
  await expect(promise).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Courriel' })).toHaveValue('tot@example.test')
})

for (const path of [paths.home(), '/Bonlook/']) {
  test(`who presses Join at ${path} before the app has come is in all the same, and her address stands nowhere`, async ({ page, app, freshEmail }) => {
    const letGo = await held(page, '**/assets/index-*.js')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto(app.url(path), { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await page.getByRole('button', { name: 'Join' }).click()
    letGo()
    await expect(page).toHaveURL(app.url(paths.collection()))
    expect(addresses.filter((address) => decodeURIComponent(address).includes(freshEmail) && !address.includes('/api/'))).toEqual([])
  })
}

test('who is known on this phone is offered her pass', async ({ situation, page, app }) => {
  await situation('mia')
  await page.goto(app.url('/'))
  await expect(page.getByRole('link', { name: 'Open my pass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Points, drawn to scale' })).toBeVisible()
})

test('the film waits for whoever asked for stillness, and loads nothing until it is played', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const films: string[] = []
  page.on('request', (request) => { if (request.url().includes('.mp4')) films.push(request.url()) })
  await page.goto(app.url('/'))
  await alive(page)
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'One, or two?', exact: true })).toBeInViewport()
  await expect(film).toHaveJSProperty('paused', true)
  await expect(film).toHaveAttribute('poster', /\/art\/eyewear\//)
  await expect(film).toHaveAttribute('controls', '')
  expect(films).toEqual([])
})

test('a phone that has been here gets the page as it is today, and without a network a way in', async ({ page, app, context }) => {
  await page.goto(app.url('/'))
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  const answer = await page.goto(app.url('/'))
  expect(await answer?.text()).toContain('Every dollar is a point of view.')
  await context.setOffline(true)
  await page.goto(app.url('/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await context.setOffline(false)
  await page.goto(app.url(paths.home()))
  await expect(page.getByRole('heading', { level: 1, name: 'Every dollar is a point of view.' })).toBeVisible()
})
