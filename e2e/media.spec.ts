import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { contentKindOf } from '#domain/benefit.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, benefitsOf, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

const CONTENT_READ = '**/api/utility/gated-content/v2*'
const WAIT = 3_000
const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

type Kind = ReturnType<typeof contentKindOf>
const buttonLabels: Record<Kind, string> = {
  image: 'Look inside',
  pdf: 'Open the lookbook',
  video: 'Watch',
}

/** Returns the first benefit with a content of this kind. */
async function benefitOf(page: Page, kind: Kind): Promise<Utility> {
  const { loyaltyUtility } = await benefitsOf(page)
  const found = loyaltyUtility.find(
    ({ gatedContents: [content] = [] }) => content && contentKindOf(content.contentType) === kind,
  )
  if (!found) throw new Error(`No benefit of the membership has a ${kind}.`)
  return found
}

const timeOf = (page: Page): Promise<number> => page.evaluate(() => Date.now())
const stop = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

/** Returns the current picture of a gallery; the adjacent ones are inert. */
const currentPicture = (dialog: Locator): Locator =>
  dialog.locator('li:not([inert])').getByRole('img')

/**
 * Presses the button of a benefit on the membership page, with a paused clock.
 * @returns the benefit, and the times (page clock, ms) between which its modal opened
 */
async function press(
  member: Member,
  kind: Kind,
): Promise<Utility & { pressedAt: number; openAt: number }> {
  const { page } = member
  const benefit = await benefitOf(page, kind)
  await member.open(paths.membership(member))
  const button = page.getByRole('button', {
    name: `${buttonLabels[kind]} (${benefit.utilityName})`,
  })
  await expect(button).toBeVisible()
  // The page loads with the real clock. From here on the test controls the clock.
  await page.clock.install()
  await stop(page)
  const pressedAt = await timeOf(page)
  await button.click()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(
      page.getByRole('dialog', { name: benefit.utilityName }).getByRole('status'),
    ).toHaveText('Getting it ready for you…', { timeout: 500 })
  }).toPass()
  return { ...benefit, pressedAt, openAt: await timeOf(page) }
}

/** Records when the page requests gated content, by the page's clock. @returns a function that returns these times */
async function recordContentReads(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const times: number[] = []
    const original = globalThis.fetch
    Object.assign(globalThis, { contentReadTimes: times })
    globalThis.fetch = (...args) => {
      if (String(args[0]).includes('gated-content')) times.push(Date.now())
      return original(...args)
    }
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { contentReadTimes: number[] }).contentReadTimes)
}

test.use({ serviceWorkers: 'block' })

test.describe('gated content', () => {
  test('is requested once after three seconds, and a film is shown without playing [ST-65] [ST-66] [CO-15] [CO-16] [MO-14]', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize(phone)
    const readTimes = await recordContentReads(page)
    const { utilityName, pressedAt, openAt } = await press(await logInAs('mia'), 'video')
    const dialog = page.getByRole('dialog', { name: utilityName })
    await page.clock.runFor(WAIT)
    // Exact to the time between the press and the opening of the modal.
    const [first = 0, ...others] = await readTimes()
    expect(first - pressedAt).toBeGreaterThanOrEqual(WAIT)
    expect(first - openAt).toBeLessThanOrEqual(WAIT)
    // The clock is paused: a film with another timer would not appear.
    const film = dialog.locator('video')
    await expect(film).toBeVisible()
    expect([others, (await readTimes()).length]).toEqual([[], 1])
    await page.clock.resume()
    await expect
      .poll(() =>
        film.evaluate(({ readyState, paused, controls, videoWidth }: HTMLVideoElement) => [
          readyState > 0,
          paused,
          controls,
          videoWidth > 0,
        ]),
      )
      .toEqual([true, true, true, true])
    await expect(film).toHaveAttribute('poster', /^\/art\//)
    await expectNoAxeViolations(page, 'a film')
  })

  test('opens a gallery with keys, buttons, swipe, position and alternative texts that loads pictures on demand [MO-12] [EN-33]', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize(wide)
    const loaded = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/media/')) loaded.add(new URL(request.url()).pathname)
    })
    const { utilityName } = await press(await logInAs('mia'), 'image')
    await page.clock.runFor(WAIT)
    const dialog = page.getByRole('dialog', { name: utilityName })
    const counter = dialog.getByRole('status')
    await expect(counter).toHaveText(/^1 of \d+$/)
    const count = Number((await counter.textContent())?.replace('1 of ', ''))
    expect(count).toBeGreaterThan(5)
    await expect(currentPicture(dialog)).toHaveAccessibleName(/\S{3}/)
    await expect
      .poll(() =>
        currentPicture(dialog).evaluate((picture: HTMLImageElement) => [
          picture.complete && picture.naturalWidth > 0,
          /&w=\d+$/.test(picture.currentSrc),
        ]),
      )
      .toEqual([true, true])
    expect(loaded.size).toBe(2)
    await page.clock.resume()
    await expectNoAxeViolations(page, 'a gallery')

    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(`2 of ${count}`)
    await page.keyboard.press('End')
    await expect(counter).toHaveText(`${count} of ${count}`)
    await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(`${count} of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(counter).toHaveText(`${count - 1} of ${count}`)
    await page.keyboard.press('Home')
    await expect(counter).toHaveText(`1 of ${count}`)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(counter).toHaveText(`2 of ${count}`)
    expect(loaded.size).toBeLessThan(count)
    // A swipe is native scrolling.
    await dialog
      .getByRole('list')
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }))
    await expect(counter).toHaveText(`3 of ${count}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('shows pictures at full size, where they are zoomed and swiped, and Escape and Back lead to the gallery', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    const { utilityName } = await press(await logInAs('mia'), 'image')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    const counter = dialog.getByRole('status')
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(counter).toHaveText(/^2 of \d+$/)
    const widthOf = async () => Math.round((await currentPicture(dialog).boundingBox())?.width ?? 0)

    const pictures = dialog.getByRole('list')
    const fullScreen = dialog.getByRole('button', { name: 'Full screen' })
    await fullScreen.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/&step=full$/)
    await expect.poll(widthOf).toBe(390)
    await expect(counter).toHaveText(/^2 of \d+$/)
    // The pressed button is gone, and the keys of the gallery work at once.
    await expect(pictures).toBeFocused()
    await page.keyboard.press('+')
    await expect.poll(widthOf).toBe(585)
    await page.keyboard.press('0')
    await expect.poll(widthOf).toBe(390)
    await expectNoAxeViolations(page, 'a picture at full size')
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(widthOf).toBe(585)
    await expect(counter).toHaveText(/^2 of \d+ · 150%$/)
    await page.keyboard.press('0')
    await expect.poll(widthOf).toBe(390)
    await currentPicture(dialog).dblclick()
    await expect.poll(widthOf).toBe(975)
    // An arrow key moves the zoomed picture.
    const leftOf = async () => (await currentPicture(dialog).boundingBox())?.x ?? 0
    const left = await leftOf()
    await page.keyboard.press('ArrowRight')
    await expect.poll(leftOf).toBeLessThan(left)
    await expect(counter).toContainText('2 of')
    await page.keyboard.press('-')
    await expect.poll(widthOf).toBe(650)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(counter).toHaveText(/^3 of \d+$/)
    await expect.poll(widthOf).toBe(390)

    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/step=full/)
    await expect(fullScreen).toBeFocused()
    await expect(counter).toHaveText(/^3 of \d+$/)
    await currentPicture(dialog).click()
    await expect(page).toHaveURL(/&step=full$/)
    await expect(pictures).toBeFocused()
    await page.goBack()
    await expect(fullScreen).toBeFocused()
    // Two taps before the first is rendered add one history entry.
    await fullScreen.evaluate((button) => {
      for (const _tap of [1, 2]) (button as HTMLButtonElement).click()
    })
    await expect(page).toHaveURL(/&step=full$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/step=full/)
    await expect(fullScreen).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('zooms a picture by pinch around the fingers', async ({ browser, logInAs, page }) => {
    test.skip(browser.browserType().name() !== 'chromium', 'CDP sends two fingers.')
    await page.setViewportSize({ width: 390, height: 664 })
    const { utilityName } = await press(await logInAs('mia'), 'image')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await dialog.getByRole('button', { name: 'Full screen' }).click()
    await expect(page).toHaveURL(/&step=full$/)
    const cdp = await page.context().newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove', distance: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: 195 - distance / 2, y: 320, id: 0 },
          { x: 195 + distance / 2, y: 320, id: 1 },
        ],
      })
    await fingers('touchStart', 100)
    await fingers('touchMove', 200)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByRole('status')).toHaveText(/ · 200%$/)
    const { x = 0, width = 0 } = (await currentPicture(dialog).boundingBox()) ?? {}
    expect(Math.round(width)).toBe(780)
    expect(Math.abs(x + width / 2 - 195)).toBeLessThan(2)
  })

  test('opens a PDF in a frame on a wide window [MO-13] [EN-34]', async ({ logInAs, page }) => {
    await page.setViewportSize(wide)
    const { utilityName } = await press(await logInAs('mia'), 'pdf')
    const framed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.pdf'))
    await page.clock.runFor(WAIT)
    const answer = await framed
    expect([
      answer.status(),
      await answer.headerValue('content-security-policy'),
      await answer.headerValue('content-type'),
    ]).toEqual([200, "default-src 'none'; frame-ancestors 'self'", 'application/pdf'])
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.locator('iframe')).toHaveAttribute('title', utilityName)
    await expect(dialog.getByRole('link', { name: 'Open Lookbook' })).toBeVisible()
  })

  test('offers a PDF as a download on a phone [MO-15]', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    await page.setViewportSize(phone)
    const { utilityName } = await press(await logInAs('mia'), 'pdf')
    await page.clock.runFor(WAIT)
    const dialog = page.getByRole('dialog', { name: utilityName })
    const link = dialog.getByRole('link', { name: 'Open Lookbook' })
    await expect(link).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveCount(0)
    await page.clock.resume()
    await expectNoAxeViolations(page, 'a book')
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })
})

test.describe('a failure', () => {
  test('shows the server’s or a general message, and tries again without another wait [ER-23] [ER-24]', async ({
    logInAs,
    page,
  }) => {
    let answers: { headers?: typeof apiHeaders; status: number; json?: object }[] = [
      { status: 500 },
      { status: 500 },
      {
        headers: apiHeaders,
        status: 422,
        json: {
          success: false,
          code: 'MEDIA_UNAVAILABLE',
          message: 'The projector is being mended.',
        },
      },
    ]
    await page.route(CONTENT_READ, (route) => {
      const [first, ...rest] = answers
      answers = rest
      return first ? route.fulfill(first) : route.continue()
    })
    const { utilityName } = await press(await logInAs('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText(
      'Oops. Something went wrong. Please try again later.',
    )
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The projector is being mended.')
    await stop(page)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.locator('video')).toBeVisible()
  })

  test('of the network shows a message in the modal and can be tried again [ER-23]', async ({
    logInAs,
    page,
  }) => {
    let isDown = true
    await page.route(CONTENT_READ, (route) => (isDown ? route.abort() : route.continue()))
    const { utilityName } = await press(await logInAs('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText(
      'Oops. Something went wrong. Please try again later.',
    )
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.locator('video')).toBeVisible()
  })

  test('of a picture whose address has expired keeps the zoom', async ({ logInAs, page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    const { utilityName } = await press(await logInAs('mia'), 'image')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await dialog.getByRole('button', { name: 'Full screen' }).click()
    await expect(page).toHaveURL(/&step=full$/)
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect(dialog.getByRole('status')).toContainText('150%')
    const failed = await currentPicture(dialog).elementHandle()
    await failed?.dispatchEvent('error')
    await expect.poll(() => failed?.evaluate(({ isConnected }) => isConnected)).toBe(false)
    await expect.poll(async () => (await currentPicture(dialog).boundingBox())?.width).toBe(585)
  })

  test('of one picture leaves the rest of the gallery usable', async ({ logInAs, page }) => {
    let isMissing = true
    await page.route('**/media/*/*-02.avif*', (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    )
    const { utilityName } = await press(await logInAs('mia'), 'image')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(currentPicture(dialog)).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This picture cannot be shown right now.')
    isMissing = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(currentPicture(dialog)).toHaveCount(1)
    // The focused button is gone, and the gallery still handles keys.
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('status')).toContainText('3 of')
  })

  test('of a film shows a message, and the film plays after another try', async ({
    logInAs,
    page,
  }) => {
    let isDead = true
    await page.route('**/media/**/*.mp4*', (route) =>
      isDead ? route.fulfill({ status: 503 }) : route.continue(),
    )
    const { utilityName } = await press(await logInAs('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: utilityName })
    await expect(dialog.getByRole('alert')).toContainText(
      'This film cannot be played right now. Try again in a moment.',
    )
    isDead = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() =>
        dialog.locator('video').evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth),
      )
      .toBeGreaterThan(0)
  })

  test('of a film whose address expires during playback resumes at the same position', async ({
    logInAs,
    page,
  }) => {
    const { utilityName } = await press(await logInAs('mia'), 'video')
    await page.clock.runFor(WAIT)
    await page.clock.resume()
    const film = page.getByRole('dialog', { name: utilityName }).locator('video')
    await expect
      .poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState))
      .toBeGreaterThan(0)
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 3
      video.dispatchEvent(new Event('error'))
    })
    await expect
      .poll(() =>
        film.evaluate(({ currentTime, readyState }: HTMLVideoElement) => [
          currentTime,
          readyState > 0,
        ]),
      )
      .toEqual([3, true])
  })
})

test('offline disables the button and says why', async ({ logInAs, page, context }) => {
  const member = await logInAs('mia')
  const { utilityName } = await benefitOf(page, 'video')
  await member.open(paths.membership(member))
  const button = page.getByRole('button', { name: `Watch (${utilityName})` })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('You are offline. This needs a connection.')
})

test.describe('the pictures of the member’s items', () => {
  test.use({ serviceWorkers: 'allow' })

  test('are stored for offline use before they are viewed, but gated content is not', async ({
    logInAs,
    page,
    app,
  }) => {
    const member = await logInAs('mia')
    const { collection } = await answerOf<{
      collection: { nfts: { imageUrl: string; asset: { mediaThumbnailUrl: string } }[] }[]
    }>(page, addressOf(api.collection.collection))
    const pictures = collection
      .flatMap(({ nfts }) => nfts)
      .flatMap(({ imageUrl, asset }) => [imageUrl, asset.mediaThumbnailUrl])
      .filter((address) => address.startsWith('/art/'))
    expect(pictures.length).toBeGreaterThan(0)
    const { creatorId } = await answerOf<{ creatorId: string }>(page, addressOf(api.brand.brand))
    const { announcements } = await answerOf<{ announcements: { imageUrl: string }[] }>(
      page,
      addressOf(api.collection.announcements, { creatorId }),
    )
    expect(announcements.length).toBeGreaterThan(0)
    pictures.push(...announcements.map(({ imageUrl }) => imageUrl))
    const { gatedContents: [film] = [] } = await benefitOf(page, 'video')
    await member.open(paths.pass())
    const missing = () =>
      page.evaluate(
        async (all) =>
          (
            await Promise.all(
              all.map(async (address) => ((await caches.match(address)) ? [] : [address])),
            )
          ).flat(),
        pictures,
      )
    await expect.poll(missing, { timeout: 30_000 }).toEqual([])
    const { fileUrl } = await answerOf<{ fileUrl: string }>(
      page,
      `/api/utility/gated-content/v2?gatedContentId=${film?.gatedContentId}`,
    )
    await page.evaluate(async (address) => void (await (await fetch(address)).blob()), fileUrl)
    expect(
      await page.evaluate(async () =>
        (
          await Promise.all(
            (await caches.keys()).map(async (name) =>
              (await (await caches.open(name)).keys()).map(({ url }) => url),
            ),
          )
        )
          .flat()
          .filter((url) => url.includes('/media/')),
      ),
    ).toEqual([])
    await app.stop()
    await member.open(paths.collection())
    const shown = page.locator('.asset-art, main img').first()
    await expect
      .poll(() =>
        shown.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0),
      )
      .toBe(true)
  })
})
