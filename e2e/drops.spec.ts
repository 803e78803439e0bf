import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { drops, type CountdownDrop } from '#contract/drops.ts'
import { startWithPacks } from './support/changed-packs.ts'
import { expect, test as base } from './support/fixtures.ts'
import { mailboxOf } from './support/mailbox.ts'
import { joinNewMember, onBrand } from './support/member.ts'
import { startServer, type Server } from './support/server.ts'
import { paths } from '../src/lib/navigation/paths.ts'

/** The brand whose drop counts down, and when it opens. */
const BRAND = 'bridal'
let opens = 0
const DAY = 24 * 60

/** A separate server, because these tests move its clock. It is moved back before each test. */
const test = base.extend<object, { dropServer: Server }>({
  dropServer: [
    async ({}, use) => {
      const dropServer = await startServer({}, { isPrepared: true })
      opens = Date.parse((await counting(dropServer)).drop?.countDown.countDownDate ?? '')
      await use(dropServer)
      await dropServer.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.beforeEach(({ dropServer }) => moveTo(dropServer, 100 * DAY * 60))
test.use({ serviceWorkers: 'block' })

const at = (dropServer: Server, path: string) => dropServer.url(path, BRAND)
type Counting = { now: string; drop: CountdownDrop | null }
const counting = async (dropServer: Server) =>
  JSON.parse(
    (await dropServer.call('GET', addressOf(drops.countdown), undefined, BRAND)).text,
  ) as Counting
const now = async (dropServer: Server) => Date.parse((await counting(dropServer)).now)
const move = (dropServer: Server, minutes: number) =>
  dropServer.call('POST', '/dev/clock', { minutes })
/** Moves the server's clock to this many seconds before the opening of the drop, rounded to minutes. */
const moveTo = async (dropServer: Server, secondsBefore: number): Promise<void> =>
  void (await move(
    dropServer,
    Math.round((opens - secondsBefore * 1000 - (await now(dropServer))) / 60_000),
  ))

/** Returns the remaining time that the page shows, in whole minutes. */
const minutesShown = async (page: Page) => {
  const [days, hours, mins] = (await page.locator('.countdown-digits dd').allTextContents()).map(
    Number,
  )
  return (days! * 24 + hours!) * 60 + mins!
}

/** Fills in and submits the pre-registration form. */
async function preRegisters(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'First name' }).fill('Inès')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Roy')
  await page.getByRole('textbox', { name: 'Phone' }).fill('514 555 0134')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Pre-register' }).click()
}

test('the landing page shows a countdown to the drop with a title, days, hours, minutes and seconds [SC-11] [SC-63] [SC-64]', async ({
  page,
  dropServer,
  expectNoAxeViolations,
}) => {
  await page.goto(at(dropServer, '/'))
  await expect(page.getByRole('heading', { name: 'Digital assets launch in' })).toBeVisible()
  await expect(page.locator('.countdown-digits dt')).toHaveText(['days', 'hours', 'mins', 'secs'])
  await expect(page.locator('.countdown-digits dd').first()).toHaveText(/^\d{2,3}$/)
  await expect(page.getByRole('timer')).toHaveText(/^\d+ days, \d+ hours? and \d+ minutes?$/)
  await expectNoAxeViolations(page, 'the landing page with a countdown')
})

test('the countdown page has a pre-registration form that requires every field and the terms [SC-65] [VA-17] [VA-19]', async ({
  page,
  dropServer,
  expectNoAxeViolations,
}) => {
  await page.goto(at(dropServer, paths.countdown()))
  await page.getByRole('button', { name: 'Pre-register' }).click()
  await expect(page.getByText('Please complete all fields.')).toHaveCount(1)
  for (const name of ['First name', 'Last name', 'Phone', 'Email'])
    await expect(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please accept the terms and conditions.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await expectNoAxeViolations(page, 'a pre-registration with errors')
})

test('a visitor pre-registers, and the page shows it after a reload [ST-44] [ST-45] [RO-03] [EN-55]', async ({
  page,
  dropServer,
  expectNoAxeViolations,
}) => {
  await page.goto(at(dropServer, '/'))
  const sent = page.waitForRequest((request) => request.url().endsWith(addressOf(drops.signUp)))
  await preRegisters(page, 'ines@example.test')
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Inès',
    lastName: 'Roy',
    telephone: '514 555 0134',
    email: 'ines@example.test',
    location: 'America/Toronto',
    signUpUrl: at(dropServer, '/'),
    dropId: (await counting(dropServer)).drop?.dropId,
  })
  await expect(page.getByRole('heading', { name: 'Your name is on the list' })).toBeVisible()
  await expectNoAxeViolations(page, 'the landing page after pre-registering')
  const errors: string[] = []
  page.on('pageerror', (failure) => errors.push(String(failure)))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your name is on the list' })).toBeVisible()
  expect(errors).toEqual([])
  await expect(page.getByText('ines@example.test')).toBeVisible()

  const email = await mailboxOf(dropServer, BRAND).emailTo('ines@example.test')
  expect(email.subject).toContain('The summer suits')
  await page.getByRole('link', { name: 'Register' }).last().click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Inès')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.test')
})

test('counts down and opens by the server’s time on a phone whose clock is a day off [RT-33] [SC-64]', async ({
  browser,
  dropServer,
}) => {
  await moveTo(dropServer, 10 * 3600)
  for (const off of [-DAY, DAY]) {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await page.clock.install({ time: (await now(dropServer)) + off * 60_000 })
    await page.goto(at(dropServer, paths.countdown()))
    await expect(page.locator('.countdown-digits dd').first()).toHaveText('00')
    const left = await minutesShown(page)
    expect(left).toBeLessThanOrEqual(601)
    expect(left).toBeGreaterThan(590)

    // Only the phone's clock advances: the page reads the server's time and continues from it.
    const refreshed = page.waitForResponse(`**${addressOf(drops.countdown)}`)
    await page.clock.fastForward(630 * 60_000)
    await refreshed
    await expect.poll(() => minutesShown(page)).toBeGreaterThan(590)
    await expect(page).toHaveURL(at(dropServer, paths.countdown()))
    if (off === DAY) await moveTo(dropServer, -60)
    if (off === DAY) await page.clock.fastForward(630 * 60_000)
    if (off === DAY) await expect(page).toHaveURL(at(dropServer, '/'))
    if (off === DAY) await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await page.context().close()
  }
})

test.describe('a drop with a forced countdown', () => {
  let forced: Server
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    forced = await startWithPacks([
      ['bridal/drops.ts', 'salesType: 1,', 'salesType: 1, isCountdownForced: true,'],
    ])
  })
  test.afterAll(() => forced?.close())
  const countdown = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'Digital assets launch in' })

  test('replaces other pages until the drop opens, and then ends without a reload [RT-31]', async ({
    page,
    expectNoAxeViolations,
  }) => {
    await moveTo(forced, 100 * DAY * 60)
    for (const address of [paths.home(), paths.join(), paths.about()]) {
      await page.goto(at(forced, address))
      await expect(countdown(page)).toBeVisible()
      await expect(page).toHaveURL(at(forced, address))
    }
    await expectNoAxeViolations(page, 'a forced countdown')
    await page.goto(at(forced, paths.join()))
    await expect(countdown(page)).toBeVisible()
    await moveTo(forced, -60)
    // The page becomes visible again, as after the phone wakes up.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await expect(page).toHaveURL(at(forced, paths.join()))
    await moveTo(forced, 100 * DAY * 60)
  })

  test('does not replace login, registration, account, pass, claims and legal pages [RT-32]', async ({
    page,
  }) => {
    await moveTo(forced, 100 * DAY * 60)
    const routes = async (address: string, heading: string | RegExp) => {
      await page.goto(at(forced, address))
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
      await expect(countdown(page)).toHaveCount(0)
    }
    for (const address of [paths.login(), paths.reset(), paths.register()]) {
      await routes(address, /./)
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    }
    await routes(paths.claim(), 'The buttonhole')
    await routes(paths.terms(), 'Terms and conditions')
    await routes(paths.privacy(), 'Privacy')
    await routes(`${paths.confirmEmail()}?token=nobodys`, /./)
    const member = await joinNewMember(page, onBrand(forced, BRAND), 'forced@example.test')
    for (const [address, heading] of [
      [paths.accountDetails(), 'Contact details'],
      [paths.pass(), /./],
    ] as const)
      await routes(address, heading)
    // The membership is replaced.
    await member.open(paths.membership(member))
    await expect(countdown(page)).toBeVisible()
  })
})

test('a pre-registered member reserves the free item early and gets it when the drop opens [ST-46] [CA-49]', async ({
  page,
  dropServer,
  expectNoAxeViolations,
}) => {
  const email = 'lea.new@example.test'
  // The opening is less than one session lifetime away.
  await moveTo(dropServer, 10 * 60)
  await page.goto(at(dropServer, paths.countdown()))
  await preRegisters(page, email)
  await expect(page.getByText('We have set something aside for you')).toBeVisible()

  await page.goto(at(dropServer, paths.join()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  const mailbox = mailboxOf(dropServer, BRAND)
  const loginLink = async () =>
    (await mailbox.emails(email))
      .map(({ link }) => link ?? '')
      .find((link) => link.includes('loginToken='))
  await expect.poll(loginLink).toBeDefined()
  await page.goto((await loginLink()) ?? '')
  // A collection with only the membership redirects to it; the item can be claimed there too.
  const claim = page.getByRole('button', { name: 'Claim it' })
  await claim.scrollIntoViewIfNeeded()
  await expectNoAxeViolations(page, 'a piece to claim')
  await claim.click()
  await expect(
    page.getByText('It is yours. It will be in your collection when the drop opens.').first(),
  ).toBeVisible()
  await expect(page.getByText(/^It is yours\. It will be in your collection from /)).toBeVisible()
  await expect(claim).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^It is yours\. It will be in your collection from /)).toBeVisible()

  await moveTo(dropServer, -60)
  // A job of the server issues it within a minute.
  await expect(async () => {
    await page.goto(at(dropServer, paths.collection()))
    await expect(page.getByRole('link', { name: 'One blue stitch' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByText(/^It is yours\. It will be/)).toHaveCount(0)
})

test.describe('in French, on a wide window, with reduced motion', () => {
  test.use({
    locale: 'fr-CA',
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    reducedMotion: 'reduce',
  } as never)

  test('the countdown has no accessibility violations and fits on one line', async ({
    page,
    dropServer,
    expectNoAxeViolations,
  }) => {
    await page.goto(at(dropServer, paths.countdown()))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ouverture des pièces numériques dans',
    )
    const fields = await page
      .locator('.sign-up-fields .field')
      .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top))
    expect(fields).toHaveLength(4)
    expect(new Set(fields).size).toBe(1)
    await expectNoAxeViolations(page, 'the countdown in French')
  })
})
