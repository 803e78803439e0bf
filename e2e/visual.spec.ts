import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { answerAboutCookies, nothingPending, expect, test } from './support/fixtures.ts'
import { paths } from '../src/lib/navigation/paths.ts'

/**
 * A public page whose screenshots are compared, in every brand and language, with the pictures in the looks folder. An npm
 * script updates the pictures (package.json); look at them before you commit them.
 */
type Picture = {
  /** Part of the file names of its pictures. */
  name: string
  path: string
  /** Only these brands; unset: all. */
  brands?: readonly string[]
  /** Longer than a window: the whole page is compared too, at a quarter of its size. */
  isLong?: true
  /** Selector of content that changes all the time and is masked, such as a countdown. */
  moves?: string
  /** Selector of an element that exists only after the server-rendered page is hydrated. */
  alive?: string
}

/** The pages, one per line. */
const looks: readonly Picture[] = [
  {
    name: 'landing',
    path: paths.home(),
    isLong: true,
    moves: '.countdown-digits',
    alive: '.carousel-view.is-ready',
  },
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
  {
    name: 'contest-rules',
    path: paths.contestRules({ contestId: 'eyewear-contest-window' }),
    brands: ['eyewear'],
  },
  { name: 'cookies', path: `${paths.home()}${paths.here({ modal: 'cookies' })}` },
  { name: 'nothing', path: '/nobody-lives-here' },
]

const brands = ['eyewear', 'sleep', 'bridal']
const languages = ['en', 'fr']
const windows = [
  { width: 390, height: 760 },
  { width: 768, height: 900 },
  { width: 1280, height: 760 },
]

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

      for (const look of looks.filter(({ brands: only }) => !only || only.includes(brand))) {
        test(`${look.name} looks as before`, async ({ app }) => {
          await page.goto(app.url(look.path, brand))
          await expect(page.getByRole('heading').first()).toBeVisible()
          if (look.alive) await expect(page.locator(look.alive)).toBeAttached()
          for (const size of windows) {
            await page.setViewportSize(size)
            await waitForLoad(page)
            await expect
              .soft(page)
              .toHaveScreenshot(`${brand}-${language}-${look.name}-${size.width}.png`, {
                mask: masked(page, look),
              })
            if (look.isLong)
              await comparesWholePage(
                page,
                look,
                `${brand}-${language}-${look.name}-${size.width}-whole.png`,
              )
          }
        })
      }
    })
  }
}

/** Opens one page for all tests of a brand and language, without a service worker. */
async function openWindow(browser: Browser, language: string): Promise<Page> {
  const context = await browser.newContext({
    locale: `${language}-CA`,
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
  })
  await context.addInitScript(answerAboutCookies)
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

const masked = (page: Page, { moves }: Picture) => [
  page.locator('video'),
  ...(moves ? [page.locator(moves)] : []),
]

/** Compares a reduced screenshot of the whole page. */
async function comparesWholePage(page: Page, look: Picture, name: string) {
  const whole = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    mask: masked(page, look),
  })
  const { width = 0 } = await sharp(whole).metadata()
  expect
    .soft(
      await sharp(whole)
        .resize({ width: Math.round(width * SMALL) })
        .png({ palette: true })
        .toBuffer(),
    )
    .toMatchSnapshot(name)
}
