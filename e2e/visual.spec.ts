import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { answerQuestions, nothingPending, expect, test } from './support/fixtures.ts'
import { brands, comparedPages, darkPicture, languages } from './support/pictures.ts'

/** Whole pages are compared at a quarter of their size: for layout, not for text. */
const SMALL = 0.25

for (const brand of brands) {
  for (const language of languages) {
    test.describe(`${brand} in ${language}`, () => {
      let page: Page
      test.beforeAll(async ({ browser }) => {
        page = await openWindow(browser, language)
      })
      test.afterAll(() => page.context().close())

      for (const look of comparedPages(brand, language)) {
        test(`${look.name} looks as before`, async ({ app }) => {
          await page.goto(app.url(look.path, brand))
          await expect(page.getByRole('heading').first()).toBeVisible()
          if (look.alive) await expect(page.locator(look.alive)).toBeAttached()
          const mask = masked(page, look.moves)
          for (const { size, file, wholeFile } of look.pictures) {
            await page.setViewportSize(size)
            await waitForLoad(page)
            await expect.soft(page).toHaveScreenshot(file, { mask })
            if (wholeFile) await comparesWholePage(page, mask, wholeFile)
          }
        })
      }
    })
  }
}

test('landing of a brand with a dark mode looks as before in it', async ({ app, browser }) => {
  const { brand, language, path, size, file } = darkPicture
  const page = await openWindow(browser, language, 'dark')
  await page.setViewportSize(size)
  await page.goto(app.url(path, brand))
  await expect(page.locator('.carousel-view.is-ready')).toBeAttached()
  await waitForLoad(page)
  await expect(page).toHaveScreenshot(file, { mask: masked(page) })
  await page.context().close()
})

/** Opens one page for all tests of a brand and language, without a service worker. */
async function openWindow(
  browser: Browser,
  language: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({
    colorScheme,
    locale: `${language}-CA`,
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
  })
  await context.addInitScript(answerQuestions)
  return context.newPage()
}

/** Waits until fonts and all pictures, also below the fold, are loaded and nothing is loading. */
async function waitForLoad(page: Page) {
  // A screenshot of the whole page does not scroll, so parts with content-visibility would stay empty.
  await page.evaluate(nothingPending)
  await page.evaluate(async () => {
    scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => undefined)),
    ])
  })
  await expect(page.locator('[aria-busy="true"], .skeleton, .landing-waiting')).toHaveCount(0)
}

const masked = (page: Page, moves?: string): Locator[] => [
  page.locator('video'),
  ...(moves ? [page.locator(moves)] : []),
]

/** Compares a reduced screenshot of the whole page. */
async function comparesWholePage(page: Page, mask: Locator[], file: string) {
  const whole = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    mask,
  })
  const { width = 0 } = await sharp(whole).metadata()
  expect
    .soft(
      await sharp(whole)
        .resize({ width: Math.round(width * SMALL) })
        .png({ palette: true })
        .toBuffer(),
    )
    .toMatchSnapshot(file)
}
