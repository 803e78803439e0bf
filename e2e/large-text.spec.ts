import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { successes } from '#contract/successes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, nothingPending, test } from './support/fixtures.ts'
import { focusProblems, layoutProblems } from './support/layoutProblems.ts'
import { demoMember, onBrand, type Member } from './support/member.ts'
import type { Server } from './support/server.ts'

/** The browser's setting for text twice as large: every rem and every em of a media query doubles. */
test.use({
  serviceWorkers: 'block',
  viewport: { width: 320, height: 640 },
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
})

const brands = ['eyewear', 'sleep', 'bridal'] as const
const languages = ['en', 'fr'] as const

const over = (member: Member, modal: string, id?: string) =>
  `${paths.membership(member)}${paths.here({ modal, ...(id && { id }) })}`

const ofMembers: Record<string, (member: Member) => string> = {
  pass: paths.pass,
  'member code': () => paths.code({ code: 'member' }),
  membership: paths.membership,
  redeem: (member) => over(member, 'redeem'),
  history: (member) => over(member, 'history'),
  tiers: (member) => over(member, 'tiers'),
  collection: paths.collection,
  item: paths.item,
  asset: paths.asset,
  account: paths.account,
  details: paths.accountDetails,
  password: paths.accountPassword,
  billing: paths.accountBilling,
  wallet: paths.accountWallet,
  devices: paths.accountDevices,
  emails: paths.accountEmails,
  data: paths.accountData,
}
const ofVisitors: Record<string, () => string> = {
  landing: paths.home,
  login: paths.login,
  register: paths.register,
  reset: paths.reset,
  join: paths.join,
  terms: paths.terms,
}

/** Waits until the screen has its content and its animations have ended. */
async function settled(page: Page) {
  await expect(page.locator('main, dialog').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(nothingPending)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

/** Opens each screen and returns what is wrong, by the name of the screen. */
async function problemsOf(
  page: Page,
  screens: readonly (readonly [name: string, address: string])[],
  check: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, address] of screens) {
    await page.goto(address)
    await settled(page)
    const problems = await check(page)
    if (problems.length > 0) found[name] = problems
  }
  return found
}

const screensOf = (app: Server, brand: string, member?: Member) =>
  (member
    ? Object.entries(ofMembers).map(([name, address]) => [name, address(member)] as const)
    : Object.entries(ofVisitors).map(([name, address]) => [name, address()] as const)
  ).map(([name, address]) => [name, app.url(address, brand)] as const)

const chooseLanguage = (page: Page, language: string) =>
  page.addInitScript(
    (chosen) => localStorage.setItem('laurel:language', JSON.stringify(chosen)),
    language,
  )

const scanned = async (picture: Promise<Buffer>): Promise<string> =>
  spawnSync('zbarimg', ['--quiet', '--raw', '-'], { input: await picture, encoding: 'utf8' }).stdout

test('the checks report clipped, overlapping and covered text, and a missing frame', async ({
  page,
  app,
}) => {
  await page.goto(app.url(paths.login()))
  await settled(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
  expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'afterbegin',
      `<p id="cut" style="height: 20px; overflow: hidden">Clipped words</p>
      <p id="wide" style="position: absolute; left: 300px">Words outside</p>
      <p style="position: absolute; top: 200px; left: 0">Lower words</p>
      <p style="position: absolute; top: 205px; left: 0">Upper words</p>
      <button id="bare" style="outline: none !important">Bare</button>
      <div style="position: fixed; inset: 0 0 auto; z-index: 9; height: 60vh; background: #fff"></div>`,
    )
  })
  const problems = (await layoutProblems(page)).join('\n')
  expect(problems).toMatch(/Clipped words.*cut off in height/)
  expect(problems).toMatch(/Words outside.*outside of the screen/)
  expect(problems).toMatch(/Lower words.*lies over.*Upper words/)
  const focus = (await focusProblems(page)).join('\n')
  expect(focus).toMatch(/Bare.*no frame/)
  expect(focus).toMatch(/covered by/)
})

for (const brand of brands)
  for (const language of languages)
    test.describe(`${brand} in ${language}`, () => {
      test.use({ locale: `${language}-CA` })

      test('text twice as large is complete on every screen of a member', async ({ page, app }) => {
        await chooseLanguage(page, language)
        const member = await demoMember(page, onBrand(app, brand), 'mia')
        expect(await problemsOf(page, screensOf(app, brand, member), layoutProblems)).toEqual({})
      })

      test('text twice as large is complete on every public screen', async ({ page, app }) => {
        await chooseLanguage(page, language)
        expect(await problemsOf(page, screensOf(app, brand), layoutProblems)).toEqual({})
      })
    })

for (const brand of brands)
  test.describe(`${brand} by keyboard`, () => {
    test.use({ locale: 'fr-CA' })

    test('every control shows its focus, with text twice as large', async ({ page, app }) => {
      await chooseLanguage(page, 'fr')
      expect(await problemsOf(page, screensOf(app, brand), focusProblems)).toEqual({})
      const member = await demoMember(page, onBrand(app, brand), 'mia')
      expect(await problemsOf(page, screensOf(app, brand, member), focusProblems)).toEqual({})
    })
  })

test('the codes of pass and full screen scan with text twice as large', async ({ page, app }) => {
  const member = await demoMember(page, app, 'mia')
  await member.open(paths.pass())
  const onPass = page.locator('.card-code .qr').first()
  // The app replaces what the boot script has drawn.
  await settled(page)
  expect(await scanned(onPass.screenshot())).toContain(member.memberCode)
  await member.open(paths.code({ code: 'member' }))
  const fullScreen = page.locator('.code-plate .qr')
  await settled(page)
  expect(await scanned(fullScreen.screenshot())).toContain(member.memberCode)
})

test('the offline note and a message fit with text twice as large', async ({
  page,
  app,
  context,
}) => {
  const member = await demoMember(page, app, 'mia')
  await member.open(`${paths.membership(member)}${paths.here({ modal: 'redeem' })}`)
  await settled(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('tab', { name: 'Redeemed Offers' }).click()
  await page.getByRole('button', { name: 'Copy code' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: successes.CODE_COPIED.en })).toBeVisible()
  await settled(page)
  expect(await layoutProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(page.locator('.offline')).toBeVisible()
  expect(await layoutProblems(page)).toEqual([])
})

test.describe('before the cookies are answered', () => {
  test.use({ cookiesAnswered: false, locale: 'fr-CA' })
  for (const brand of brands)
    test(`the question of ${brand} fits with text twice as large`, async ({ page, app }) => {
      await page.goto(app.url(paths.home(), brand))
      await settled(page)
      expect(await layoutProblems(page)).toEqual([])
    })
})

test('a modal opened by a tap shows no focus frame, by keyboard it does', async ({ page, app }) => {
  const member = await demoMember(page, app, 'mia')
  await member.open(paths.membership(member))
  await settled(page)
  const open = page.getByRole('main').getByRole('link', { name: 'Redeem', exact: false }).first()
  const frames = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (element) => getComputedStyle(element).outlineStyle !== 'none',
        ).length,
    )
  await open.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
  expect(await frames()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await frames()).toBe(1)
})
