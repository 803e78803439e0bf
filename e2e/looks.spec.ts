import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { answerAboutCookies, nothingWaits, expect, test } from './fixtures.ts'
import { paths } from '../src/kit/paths.ts'

/**
 * How every public page looks, in every brand and language: `npm run looks` compares it with the pictures in e2e/looks,
 * `npm run looks:take` takes them anew, to be looked at before they are kept.
 */
type Look = {
  /** The first part of its pictures' names. */
  name: string
  path: string
  /** Unset: all of them. */
  brands?: readonly string[]
  /** Of a page that is longer than a window, the whole of it too, small. */
  isLong?: true
  /** What is another at every look: digits that count down. */
  moves?: string
  /** What stands there only when the app has come alive in a page that the server wrote. */
  alive?: string
}

/** One line a page. */
const looks: readonly Look[] = [
  { name: 'landing', path: paths.home(), isLong: true, moves: '.countdown-digits', alive: '.carousel-view.is-held' },
  { name: 'login', path: paths.login() },
  { name: 'register', path: paths.register() },
  { name: 'reset', path: paths.reset() },
  { name: 'join', path: paths.join() },
  { name: 'about', path: paths.about(), brands: ['bridal'], isLong: true },
  { name: 'claim', path: paths.claim() },
  { name: 'edrop', path: '/edrop' },
  { name: 'setup', path: paths.setup() },
  { name: 'bonlook', path: '/bonlook', brands: ['eyewear'] },
  { name: 'terms', path: paths.terms(), isLong: true },
  { name: 'privacy', path: paths.privacy() },
  { name: 'contest-rules', path: paths.contestRules({ contestId: 'eyewear-contest-window' }), brands: ['eyewear'] },
  { name: 'cookies', path: `${paths.home()}${paths.here({ modal: 'cookies' })}` },
  { name: 'nothing', path: '/nobody-lives-here' },
]

const brands = ['eyewear', 'sleep', 'bridal']
const languages = ['en', 'fr']
const windows = [{ width: 390, height: 760 }, { width: 768, height: 900 }, { width: 1280, height: 760 }]

/** A quarter of its size: what stands where, not what is written. */
const SMALL = 0.25

for (const brand of brands) {
  for (const language of languages) {
    test.describe(`${brand} in ${language}`, () => {
      let page: Page
      test.beforeAll(async ({ browser }) => { page = await openWindow(browser, language) })
      test.afterAll(() => page.context().close())

      for (const look of looks.filter(({ brands: only }) => !only || only.includes(brand))) {
        test(`${look.name} looks as it did`, async ({ app }) => {
          await page.goto(app.url(look.path, brand))
          await expect(page.getByRole('heading').first()).toBeVisible()
          if (look.alive) await expect(page.locator(look.alive)).toBeAttached()
          for (const size of windows) {
            await page.setViewportSize(size)
            await stands(page)
            await expect.soft(page).toHaveScreenshot(`${brand}-${language}-${look.name}-${size.width}.png`, { mask: masked(page, look) })
            if (look.isLong) await comparesWhole(page, look, `${brand}-${language}-${look.name}-${size.width}-whole.png`)
          }
        })
      }
    })
  }
}

/** One for all pages of a brand and language, with nothing of a worker's. */
async function openWindow(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({ locale: `${language}-CA`, timezoneId: 'America/Toronto', reducedMotion: 'reduce', serviceWorkers: 'block', deviceScaleFactor: 1 })
  await context.addInitScript(answerAboutCookies)
  return context.newPage()
}

/** Faces and pictures are there, also those far below, and nothing is still being looked for. */
async function stands(page: Page) {
  // A picture of the whole page has no place that is near.
  await page.evaluate(nothingWaits)
  await page.evaluate(async () => {
    scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))])
  })
  await expect(page.locator('[aria-busy="true"], .skeleton, .landing-waiting')).toHaveCount(0)
}

const masked = (page: Page, { moves }: Look) => [page.locator('video'), ...(moves ? [page.locator(moves)] : [])]

async function comparesWhole(page: Page, look: Look, name: string) {
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', mask: masked(page, look) })
  const { width = 0 } = await sharp(whole).metadata()
  expect.soft(await sharp(whole).resize({ width: Math.round(width * SMALL) }).png({ palette: true }).toBuffer()).toMatchSnapshot(name)
}
