import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { contentKindOf } from '#domain/benefit.ts'
import { paths } from '../src/kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { answerOf, benefitsOf, type Member } from './member.ts'
import { apiHeaders } from './network.ts'

const ASKING = '**/api/utility/gated-content/v2*'
const WAIT = 3_000
const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

type Kind = ReturnType<typeof contentKindOf>
const says: Record<Kind, string> = { image: 'Look inside', pdf: 'Open the lookbook', video: 'Watch' }

/** The first benefit with a content of this kind, whatever the pack calls it. */
async function benefitOf(page: Page, kind: Kind): Promise<Utility> {
  const { loyaltyUtility } = await benefitsOf(page)
  const found = loyaltyUtility.find(({ gatedContents: [content] = [] }) => content && contentKindOf(content.contentType) === kind)
  if (!found) throw new Error(`No benefit of the membership has a ${kind}.`)
  return found
}

const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now())
const stop = async (page: Page): Promise<void> => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

/** The picture that is looked at: those beside it are there, and nobody reaches them. */
const seen = (dialog: Locator): Locator => dialog.locator('li:not([inert])').getByRole('img')

/**
 * Presses a benefit on the membership page, with a clock that stands where it is told to.
 * @returns the benefit, and between which two times its modal opened
 */
async function press(member: Member, kind: Kind): Promise<Utility & { pressedAt: number; openAt: number }> {
  const { page } = member
  const benefit = await benefitOf(page, kind)
  await member.opens(paths.membership(member))
  const button = page.getByRole('button', { name: `${says[kind]} (${benefit.utilityName})` })
  await expect(button).toBeVisible()
  // The page starts by its own time; from here on it has ours, and what is known of the benefit is told in its next moment.
  await page.clock.install()
  await stop(page)
  const pressedAt = await timeOf(page)
  await button.click()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByRole('dialog', { name: benefit.utilityName }).getByRole('status')).toHaveText('Getting it ready for you…', { timeout: 500 })
  }).toPass()
  return { ...benefit, pressedAt, openAt: await timeOf(page) }
}

/** Writes down in the page when a gated content is asked for, by the page's own clock. @returns those times */
async function watchAsking(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const times: number[] = []
    const original = globalThis.fetch
    Object.assign(globalThis, { askedAt: times })
    globalThis.fetch = (...asked) => {
      if (String(asked[0]).includes('gated-content')) times.push(Date.now())
      return original(...asked)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { askedAt: number[] }).askedAt)
}

test.use({ serviceWorkers: 'block' })

test.describe('what a benefit opens', () => {
  test('waits three seconds, once, asks then, and shows a film that waits for a press [ST-65] [ST-66] [CO-15] [CO-16] [MO-14]', async ({ situation, page, hasNoAxeViolation }) => {
    await page.setViewportSize(phone)
    const askedAt = await watchAsking(page)
    const { utilityName, pressedAt, openAt } = await press(await situation('mia'), 'video')
    const dialog = page.getByRole('dialog', { name: utilityName })
    await page.clock.runFor(WAIT)
    // To the millisecond, but for those in which the modal opened.
    const [first = 0, ...others] = await askedAt()
    expect(first - pressedAt).toBeGreaterThanOrEqual(WAIT)
    expect(first - openAt).toBeLessThanOrEqual(WAIT)
    // The clock stands: a film that had a wait of its own would not come.
    const film = dialog.locator('video')
    await expect(film).toBeVisible()
    expect([others, (await askedAt()).length]).toEqual([[], 1])
    await page.clock.resume()
    await expect.poll(() => film.evaluate(({ readyState, paused, controls, videoWidth }: HTMLVideoElement) => [readyState > 0, paused, controls, videoWidth > 0])).toEqual([true, true, true, true])
    await expect(film).toHaveAttribute('poster', /^\/art\//)
    await hasNoAxeViolation(page, 'a film')
  })

  test('is a gallery by key, button and swipe, with its place and its words, and no picture before its turn [MO-12] [EN-33]', async ({ situation, page, hasNoAxeViolation }) => {
    await page.setViewportSize(wide)
    const loaded = new Set<string>()
    page.on('request', (request) => { if (request.url().includes('/media/')) loaded.add(new URL(request.url()).pathname) })
    const { utilityName } = await press(await situation('mia'), 'image')
    await page.clock.runFor(WAIT)
    const dialog = page.getByRole('dialog', { name: utilityName })
    const counter = dialog.getByRole('status')
    await expect(counter).toHaveText(/^1 of \d+$/)
    const count = Number((await counter.textContent())?.replace('1 of ', ''))
    expect(count).toBeGreaterThan(5)
    await expect(seen(dialog)).toHaveAccessibleName(/\S{3}/)
    await expect.poll(() => seen(dialog).evaluate((picture: HTMLImageElement) => [picture.complete && picture.naturalWidth > 0, /&w=\d+$/.test(picture.currentSrc)])).toEqual([true, true])
    expect(loaded.size).toBe(2)
    await page.clock.resume()
    await hasNoAxeViolation(page, 'a gallery')

    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(`2 of ${count}`)
    await page.keyboard.press('End')
    await expect(counter).toHaveText(`${count} of ${count}`)
    await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(`${count} of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(counter).toHaveText(`${count - 1} of ${count}`)
    await page.keyboard.press('Home')
    await expect(counter).toHaveText(`1 of ${count}`)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(counter).toHaveText(`2 of ${count}`)
    expect(loaded.size).toBeLessThan(count)
    // A swipe is scrolling of the browser's own.
    await dialog.getByRole('list').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }))
    await expect(counter).toHaveText(`3 of ${count}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('is a book in a frame where there is room [MO-13] [EN-34]', async ({ situation, page }) => {
    await page.setViewportSize(wide)
    const { utilityName } = await press(await situation('mia'), 'pdf')
    const framed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.pdf'))
    await page.clock.runFor(WAIT)
    const answer = await framed
    expect([answer.status(), await answer.headerValue('content-security-policy'), await answer.headerValue('content-type')]).toEqual([200, "default-src 'none'; frame-ancestors 'self'", 'application/pdf'])
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.locator('iframe')).toHaveAttribute('title', utilityName)
    await expect(dialog.getByRole('link', { name: 'Open Lookbook' })).toBeVisible()
  })

  test('is a book to download on a phone [MO-15]', async ({ situation, page, hasNoAxeViolation }) => {
    await page.setViewportSize(phone)
    const { utilityName } = await press(await situation('mia'), 'pdf')
    await page.clock.runFor(WAIT)
    const dialog = page.getByRole('dialog', { name: utilityName })
    const link = dialog.getByRole('link', { name: 'Open Lookbook' })
    await expect(link).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveCount(0)
    await page.clock.resume()
    await hasNoAxeViolation(page, 'a book')
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })
})

test.describe('what cannot be shown', () => {
  test('says the server’s words, or that something went wrong, and asks again without another wait [ER-23] [ER-24]', async ({ situation, page }) => {
    let answers: { headers?: typeof apiHeaders; status: number; json?: object }[] = [{ status: 500 }, { status: 500 }, { headers: apiHeaders, status: 422, json: { success: false, code: 'MEDIA_UNAVAILABLE', message: 'The projector is being mended.' } }]
    await page.route(ASKING, (route) => {
      const [first, ...rest] = answers
      answers = rest
      return first ? route.fulfill(first) : route.continue()
    })
    const { utilityName } = await press(await situation('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText('Oops. Something went wrong. Please try again later.')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The projector is being mended.')
    await stop(page)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.locator('video')).toBeVisible()
  })

  test('without a network leaves the modal whole, with a way to try again [ER-23]', async ({ situation, page }) => {
    let isDown = true
    await page.route(ASKING, (route) => (isDown ? route.abort() : route.continue()))
    const { utilityName } = await press(await situation('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText('Oops. Something went wrong. Please try again later.')
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.locator('video')).toBeVisible()
  })

  test('of a gallery is one frame among the others', async ({ situation, page }) => {
    let isMissing = true
    await page.route('**/media/*/*-02.avif*', (route) => (isMissing ? route.fulfill({ status: 404 }) : route.continue()))
    const { utilityName } = await press(await situation('mia'), 'image')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(seen(dialog)).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This picture cannot be shown right now.')
    isMissing = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(seen(dialog)).toHaveCount(1)
    // The button is gone with the failure; the keys of the gallery are heard all the same.
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('status')).toContainText('3 of')
  })

  test('of a film says so, and plays once it can be had', async ({ situation, page }) => {
    let isDead = true
    await page.route('**/media/**/*.mp4*', (route) => (isDead ? route.fulfill({ status: 503 }) : route.continue()))
    const { utilityName } = await press(await situation('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText('This film cannot be played right now. Try again in a moment.')
    isDead = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dialog.locator('video').evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBeGreaterThan(0)
  })

  test('of a film whose address is over in the middle goes on where it stopped', async ({ situation, page }) => {
    const { utilityName } = await press(await situation('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const film = page.getByRole('dialog', { name: utilityName }).locator('video')
    await expect.poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(0)
    await film.evaluate((video: HTMLVideoElement) => { video.currentTime = 3; video.dispatchEvent(new Event('error')) })
    await expect.poll(() => film.evaluate(({ currentTime, readyState }: HTMLVideoElement) => [currentTime, readyState > 0])).toEqual([3, true])
  })
})

test('without a network nothing pretends to open: the button says why', async ({ situation, page, context }) => {
  const member = await situation('mia')
  const { utilityName } = await benefitOf(page, 'video')
  await member.opens(paths.membership(member))
  const button = page.getByRole('button', { name: `Watch (${utilityName})` })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('You are offline. This needs a connection.')
})

test.describe('the pictures of what she owns', () => {
  test.use({ serviceWorkers: 'allow' })

  test('are on the phone without a network, also those she has not looked at; nothing gated is', async ({ situation, page, app }) => {
    const member = await situation('mia')
    const { collection } = await answerOf<{ collection: { nfts: { imageUrl: string; asset: { mediaThumbnailUrl: string } }[] }[] }>(page, addressOf(api.collection.collection))
    const pictures = collection.flatMap(({ nfts }) => nfts).flatMap(({ imageUrl, asset }) => [imageUrl, asset.mediaThumbnailUrl]).filter((address) => address.startsWith('/art/'))
    expect(pictures.length).toBeGreaterThan(0)
    const { gatedContents: [film] = [] } = await benefitOf(page, 'video')
    await member.opens(paths.pass())
    const missing = () => page.evaluate(async (all) => (await Promise.all(all.map(async (address) => ((await caches.match(address)) ? [] : [address])))).flat(), pictures)
    await expect.poll(missing, { timeout: 30_000 }).toEqual([])
    const { fileUrl } = await answerOf<{ fileUrl: string }>(page, `/api/utility/gated-content/v2?gatedContentId=${film?.gatedContentId}`)
    await page.evaluate(async (address) => void (await (await fetch(address)).blob()), fileUrl)
    expect(await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().filter((url) => url.includes('/media/')))).toEqual([])
    await app.stop()
    await member.opens(paths.collection())
    const shown = page.locator('.asset-art, main img').first()
    await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)).toBe(true)
  })
})
