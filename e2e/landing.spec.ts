import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { drops } from '#contract/drops.ts'
import { api } from '#contract/index.ts'
import { expect, test } from './support/fixtures.ts'
import { holdResponses } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

const brands = {
  eyewear: {
    promise: 'Every dollar is a point of view.',
    steps: ['Join', 'Shop on', 'Wear one free'],
    benefits: 'What members see first',
    question: 'Do my older pairs count?',
    answer: 'Points begin the day you join.',
    last: 'See you.',
  },
  sleep: {
    promise: 'Rewards for doing nothing.',
    steps: ['Leave an email', 'A moon arrives', 'It opens things'],
    benefits: 'What a moon opens',
    question: 'Do I need an app?',
    answer: 'add it to your home screen',
    last: 'Good morning.',
  },
  bridal: {
    promise: 'Something new',
    steps: ['You leave a name', 'You choose a cut', 'You keep it'],
    benefits: 'What it opens',
    question: 'Do I need a wallet?',
    answer: 'It is kept in your collection',
    last: 'You are expected.',
  },
}

/** Waits until the page is hydrated: the library has taken over the carousel. */
const waitForHydration = (page: Page) =>
  expect(page.locator('.carousel-view.is-ready')).toBeAttached()

for (const [brand, content] of Object.entries(brands)) {
  test(`the landing page of ${brand} explains the program and how it works [SC-01] [SC-02] [SC-06]`, async ({
    page,
    app,
    expectNoAxeViolations,
  }) => {
    await page.goto(app.url('/', brand))
    await expect(page.getByRole('heading', { level: 1, name: content.promise })).toBeVisible()
    for (const step of content.steps)
      await expect(
        page.getByRole('listitem').getByRole('heading', { name: step, exact: true }),
      ).toBeVisible()
    await expect(page.getByText(content.last)).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('heading', { name: content.question }).click()
    await expectNoAxeViolations(page, `the landing page of ${brand}`)
  })

  test(`the benefits of ${brand} are a looping carousel [SC-07] [CO-25]`, async ({ page, app }) => {
    await page.goto(app.url('/', brand))
    await waitForHydration(page)
    const benefits = page.getByRole('region', { name: content.benefits })
    await expect(benefits.getByRole('status')).toContainText('1 of')
    await benefits.getByRole('button', { name: 'Next' }).click()
    await expect(benefits.getByRole('status')).toContainText('2 of')
    await benefits.getByRole('group', { name: content.benefits }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(benefits.getByRole('status')).toContainText('1 of')
    // Going back from the first slide shows the last.
    await page.keyboard.press('ArrowLeft')
    await expect(benefits.getByRole('status')).toHaveText(/^(\d+) of \1$/)
  })

  test(`the questions of ${brand} open and close, also by keyboard [SC-08]`, async ({
    page,
    app,
  }) => {
    await page.goto(app.url('/', brand))
    await waitForHydration(page)
    const answer = page.getByText(content.answer)
    await expect(answer).toBeHidden()
    await page.getByRole('heading', { name: content.question }).click()
    await expect(answer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answer).toBeHidden()
    await page.keyboard.press('Space')
    await expect(answer).toBeVisible()
  })

  test(`the landing page of ${brand} is complete without JavaScript and fits a small phone`, async ({
    browser,
    app,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
    })
    const page = await context.newPage()
    await page.goto(app.url('/', brand))
    await expect(page.getByRole('heading', { level: 1, name: content.promise })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    for (const words of [...content.steps, content.question, content.last])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await page.getByText(content.question).click()
    await expect(page.getByText(content.answer)).toBeVisible()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(
          (element) =>
            !element.closest('.carousel, .sr-only, svg, .landing-art') &&
            element.getBoundingClientRect().right > innerWidth + 1,
        )
        .map(({ className }) => className),
    )
    expect(wide).toEqual([])
    await context.close()
  })
}

// Bridal has a drop that is to open: its countdown takes the place of the join form, to which a button leads.
for (const brand of Object.keys(brands)) {
  for (const language of ['en', 'fr'] as const) {
    test.describe(`${brand} in ${language} in a low window`, () => {
      test.use({ viewport: { width: 390, height: 664 }, locale: `${language}-CA` })

      test('the button that joins is visible without scrolling', async ({ page, app }) => {
        await page.goto(app.url('/', brand))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const join = page
          .locator('.landing-form')
          .getByRole(brand === 'bridal' ? 'link' : 'button', {
            name: { en: 'Join', fr: 'Adhérer' }[language],
          })
        await page.evaluate(() => document.fonts.ready)
        await expect(join).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => scrollY)).toBe(0)
      })
    })
  }
}

test('a carousel changes slides within half a second [CO-24]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  await waitForHydration(page)
  const benefits = page.getByRole('region', { name: brands.eyewear.benefits })
  await benefits.scrollIntoViewIfNeeded()
  const place = () =>
    benefits
      .locator('.carousel-track')
      .evaluate((track) => new DOMMatrix(getComputedStyle(track).transform).m41)
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
  // Still moving after a quarter of a second, done after half a second.
  const left = places.map((at) => Math.abs(end - at) / Math.abs(end - from))
  expect(left[0]).toBeGreaterThan(0.05)
  expect(left[1]).toBeLessThan(0.02)
})

test('draws the ways to earn to scale with their points [SC-09]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  const widthOf = async (way: string) =>
    (
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: way }) })
        .locator('svg')
        .boundingBox()
    )?.width ?? 0
  await expect(page.getByRole('listitem').filter({ hasText: 'Refer a friend' })).toContainText(
    '250 points',
  )
  const [friend, frame, dollar] = [
    await widthOf('Refer a friend'),
    await widthOf('Share a frame'),
    await widthOf('Spend a dollar'),
  ]
  // The areas are proportional to 250, 100 and 1 point, so the widths are to their square roots.
  expect(frame / friend).toBeCloseTo(Math.sqrt(100 / 250), 1)
  expect(dollar / friend).toBeCloseTo(Math.sqrt(1 / 250), 1)
})

test('shows the tiers in a table that opens and closes [SC-03] [SC-10]', async ({ page, app }) => {
  await page.goto(app.url('/'))
  const table = page.getByRole('table', { name: 'Better with one, or two? Or three?' })
  await expect(table.getByRole('columnheader')).toHaveText([/^Influencer/, /^Muse/, /^Icon/])
  const free = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'A free pair worth up to $150' }) })
  await expect(free.getByRole('cell')).toHaveText(['Not included', 'Not included', 'Included'])
  await page.getByText('Compare the levels').click()
  await expect(table).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(table).toBeVisible()
})

test('shows every part in French [SC-04]', async ({ browser, app, expectNoAxeViolations }) => {
  const context = await browser.newContext({
    locale: 'fr-CA',
    viewport: { width: 320, height: 700 },
  })
  const page = await context.newPage()
  const answer = await page.goto(app.url('/'))
  expect(await answer?.text()).toContain('Chaque dollar est un point de vue.')
  for (const title of [
    'Lisez la première ligne.',
    'Ce que les membres voient d’abord',
    'Les points, à l’échelle',
    'Mieux avec une, ou deux\u00A0? Ou trois\u00A0?',
    'Demandé depuis le fauteuil',
  ])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await waitForHydration(page)
  await expect(page).toHaveTitle(/Second regard/)
  await expect(page.getByRole('button', { name: 'Adhérer' })).toBeVisible()
  await expectNoAxeViolations(page, 'the landing page in French')
  await context.close()
})

test('a language chosen on the page overrides the language of the browser', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Français' }).last().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chaque dollar est un point de vue.' }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chaque dollar est un point de vue.' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Les points, à l’échelle' }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('input typed before the app loads stays, and preloaded data is not requested again', async ({
  page,
  app,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/brand/landing')) requests.push(request.url())
  })
  const release = await holdResponses(page, /\/assets\/.*\.js/)
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.test')
  release()
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('early@example.test')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Please agree to the terms and conditions.')).toBeVisible()
  expect(requests).toEqual([])
})

test('requests the app only after the picture is painted, and does not request inlined styles', async ({
  page,
  app,
}) => {
  const styles: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/index-[^/]*\.css$/.test(request.url())) styles.push(request.url())
  })
  await page.goto(app.url('/'))
  await waitForHydration(page)
  const [paintedAt, requestedAt] = await page.evaluate(async () => {
    const picture = await new Promise<PerformanceEntry[]>((done) =>
      new PerformanceObserver((list) => done(list.getEntries())).observe({
        type: 'element',
        buffered: true,
      }),
    )
    const start = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))
    return [picture[0]?.startTime ?? Infinity, start[0]?.startTime ?? 0]
  })
  expect(requestedAt).toBeGreaterThanOrEqual(paintedAt)
  expect(styles).toEqual([])
})

test('keeps the server-rendered page when the server’s time arrives before hydration', async ({
  page,
  app,
}) => {
  const errors: string[] = []
  page.on('pageerror', (failure) => errors.push(String(failure)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const received = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === addressOf(drops.countdown),
  )
  const release = await holdResponses(page, '**/assets/HomeScreen-*.js')
  await page.goto(app.url('/', 'bridal'), { waitUntil: 'commit' })
  const step = page.locator('.landing-step').first()
  await expect(step).toBeAttached()
  await step.evaluate((element) => element.setAttribute('data-of-the-server', ''))
  await (await received).finished()
  release()
  await waitForHydration(page)
  await expect(page.locator('.countdown-digits dd').first()).toHaveText(/^\d+$/)
  await expect(page.locator('[data-of-the-server]')).toBeAttached()
  expect(errors).toEqual([])
})

test('keeps the server-rendered page for a logged-in member whose local data was deleted', async ({
  logInAs,
  page,
  app,
}) => {
  await logInAs('mia')
  await page.evaluate(() => localStorage.clear())
  const errors: string[] = []
  page.on('pageerror', (failure) => errors.push(String(failure)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const received = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === addressOf(api.session.current),
  )
  const release = await holdResponses(page, '**/assets/HomeScreen-*.js')
  await page.goto(app.url('/'), { waitUntil: 'commit' })
  await (await received).finished()
  release()
  await expect(page.getByRole('link', { name: 'Open my pass' })).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Points, drawn to scale' }),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('a page always has a title, also during hydration', async ({ page, app }) => {
  await page.addInitScript(() => {
    const nameless: string[] = []
    Object.assign(globalThis, { nameless })
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        if (document.title === '') nameless.push(location.pathname)
      }).observe(document, { childList: true, subtree: true }),
    )
  })
  for (const [path, name] of [
    ['/', 'Second Look'],
    ['/login', 'Log in'],
  ] as const) {
    await page.goto(app.url(path))
    await expect(
      page.getByRole('button', { name: path === '/' ? 'Next' : 'Send me a link' }).first(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.locator('head > title')).toHaveCount(1)
    expect(
      await page.evaluate(() => (globalThis as unknown as { nameless: string[] }).nameless),
    ).toEqual([])
  }
})

test('the language of the address overrides a language chosen before, from the first paint on', async ({
  page,
  app,
}) => {
  await page.goto(app.url('/robots.txt'))
  await page.evaluate(() => localStorage.setItem('laurel:language', '"en"'))
  const release = await holdResponses(page, '**/assets/index-*.js')
  await page.goto(app.url('/?lang=fr'), { waitUntil: 'commit' })
  const promise = page.getByRole('heading', {
    level: 1,
    name: 'Chaque dollar est un point de vue.',
  })
  const boot = page.locator('script[type=module][src*="/assets/index-"]')
  await expect(boot).toBeAttached()
  await expect(promise).toBeVisible()
  await page.getByRole('textbox', { name: 'Courriel' }).fill('tot@example.test')
  release()
  await waitForHydration(page)
  await expect(promise).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Courriel' })).toHaveValue('tot@example.test')
})

for (const path of [paths.home(), '/Bonlook/']) {
  test(`pressing Join at ${path} before the app loads joins, and the email is in no address`, async ({
    page,
    app,
    freshEmail,
  }) => {
    const release = await holdResponses(page, '**/assets/index-*.js')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto(app.url(path), { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail)
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await page.getByRole('button', { name: 'Join' }).click()
    release()
    await expect(page).toHaveURL(app.url(paths.collection()))
    expect(
      addresses.filter(
        (address) => decodeURIComponent(address).includes(freshEmail) && !address.includes('/api/'),
      ),
    ).toEqual([])
  })
}

test('a member sees a link to the pass instead of the join form', async ({
  logInAs,
  page,
  app,
}) => {
  await logInAs('mia')
  await page.goto(app.url('/'))
  await expect(page.getByRole('link', { name: 'Open my pass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeHidden()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Points, drawn to scale' }),
  ).toBeVisible()
})

test('with reduced motion the film does not autoplay and loads nothing until it is played', async ({
  page,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) films.push(request.url())
  })
  await page.goto(app.url('/'))
  await waitForHydration(page)
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'One, or two?', exact: true })).toBeInViewport()
  await expect(film).toHaveJSProperty('paused', true)
  await expect(film).toHaveAttribute('poster', /\/art\/eyewear\//)
  await expect(film).toHaveAttribute('controls', '')
  expect(films).toEqual([])
})

test('a returning visitor gets the current page, and offline a page with a join form', async ({
  page,
  app,
  context,
}) => {
  await page.goto(app.url('/'))
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  const answer = await page.goto(app.url('/'))
  expect(await answer?.text()).toContain('Every dollar is a point of view.')
  await context.setOffline(true)
  await page.goto(app.url('/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Second Look' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await context.setOffline(false)
  await page.goto(app.url(paths.home()))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Every dollar is a point of view.' }),
  ).toBeVisible()
})
