import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { drops, type CountingDrop } from '#contract/drops.ts'
import { startWithPacks } from './changed-packs.ts'
import { expect, test as base } from './fixtures.ts'
import { mailboxOf } from './mailbox.ts'
import { newcomer, onBrand } from './member.ts'
import { startServer, type Server } from './server.ts'
import { paths } from '../src/kit/paths.ts'

/** The brand whose drop counts down, and when it opens. */
const BRAND = 'bridal'
let opens = 0
const DAY = 24 * 60

/** A server of their own: its clock is moved, and moved back before each test. */
const test = base.extend<object, { house: Server }>({
  house: [
    async ({}, use) => {
      const house = await startServer()
      opens = Date.parse((await counting(house)).drop?.countDown.countDownDate ?? '')
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.beforeEach(({ house }) => moveTo(house, 100 * DAY * 60))
test.use({ serviceWorkers: 'block' })

const at = (house: Server, path: string) => house.url(path, BRAND)
type Counting = { now: string; drop: CountingDrop | null }
const counting = async (house: Server) => JSON.parse((await house.call('GET', addressOf(drops.counting), undefined, BRAND)).text) as Counting
const now = async (house: Server) => Date.parse((await counting(house)).now)
const move = (house: Server, minutes: number) => house.call('POST', '/dev/clock', { minutes })
/** Moves the server's clock to so long before the drop opens, to the minute. */
const moveTo = async (house: Server, secondsBefore: number): Promise<void> => void await move(house, Math.round((opens - secondsBefore * 1000 - (await now(house))) / 60_000))

/** What is left by the page, in whole minutes. */
const minutesShown = async (page: Page) => {
  const [days, hours, mins] = (await page.locator('.countdown-digits dd').allTextContents()).map(Number)
  return (days! * 24 + hours!) * 60 + mins!
}

/** Fills in what is asked for. */
async function leavesHerName(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'First name' }).fill('Inès')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Roy')
  await page.getByRole('textbox', { name: 'Phone' }).fill('514 555 0134')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Pre-register' }).click()
}

test('the landing page counts down to the drop: a title, and days to seconds [SC-11] [SC-63] [SC-64]', async ({ page, house, hasNoAxeViolation }) => {
  await page.goto(at(house, '/'))
  await expect(page.getByRole('heading', { name: 'Digital assets launch in' })).toBeVisible()
  await expect(page.locator('.countdown-digits dt')).toHaveText(['days', 'hours', 'mins', 'secs'])
  await expect(page.locator('.countdown-digits dd').first()).toHaveText(/^\d{2,3}$/)
  await expect(page.getByRole('timer')).toHaveText(/^\d+ days, \d+ hours? and \d+ minutes?$/)
  await hasNoAxeViolation(page, 'the landing page with a countdown')
})

test('the countdown page has a pre-registration form, which wants every field and the terms [SC-65] [VA-17] [VA-19]', async ({ page, house, hasNoAxeViolation }) => {
  await page.goto(at(house, paths.countdown()))
  await page.getByRole('button', { name: 'Pre-register' }).click()
  await expect(page.getByText('Please complete all fields.')).toHaveCount(1)
  for (const name of ['First name', 'Last name', 'Phone', 'Email']) await expect(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please accept the terms and conditions.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await hasNoAxeViolation(page, 'a pre-registration with mistakes')
})

test('a visitor pre-registers, and a reload still knows it [ST-44] [ST-45] [RO-03] [EN-55]', async ({ page, house, hasNoAxeViolation }) => {
  await page.goto(at(house, '/'))
  const sent = page.waitForRequest((request) => request.url().endsWith(addressOf(drops.signUp)))
  await leavesHerName(page, 'ines@example.test')
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Inès', lastName: 'Roy', telephone: '514 555 0134', email: 'ines@example.test', location: 'America/Toronto', signUpUrl: at(house, '/'), dropId: (await counting(house)).drop?.dropId,
  })
  await expect(page.getByRole('heading', { name: 'Your name is on the list' })).toBeVisible()
  await hasNoAxeViolation(page, 'a landing page that knows her')
  const wrong: string[] = []
  page.on('pageerror', (failure) => wrong.push(String(failure)))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your name is on the list' })).toBeVisible()
  expect(wrong).toEqual([])
  await expect(page.getByText('ines@example.test')).toBeVisible()

  const letter = await mailboxOf(house, BRAND).letterTo('ines@example.test')
  expect(letter.subject).toContain('The summer suits')
  await page.getByRole('link', { name: 'Register' }).last().click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Inès')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.test')
})

test('a phone whose clock is a day off, either way, counts by the server’s time and opens with it [RT-33] [SC-64]', async ({ browser, house }) => {
  await moveTo(house, 10 * 3600)
  for (const off of [-DAY, DAY]) {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await page.clock.install({ time: (await now(house)) + off * 60_000 })
    await page.goto(at(house, paths.countdown()))
    await expect(page.locator('.countdown-digits dd').first()).toHaveText('00')
    const left = await minutesShown(page)
    expect(left).toBeLessThanOrEqual(601)
    expect(left).toBeGreaterThan(590)

    // Its hours pass and the server's do not: it has asked, and counts on.
    const asked = page.waitForResponse(`**${addressOf(drops.counting)}`)
    await page.clock.fastForward(630 * 60_000)
    await asked
    await expect.poll(() => minutesShown(page)).toBeGreaterThan(590)
    await expect(page).toHaveURL(at(house, paths.countdown()))
    if (off === DAY) await moveTo(house, -60)
    if (off === DAY) await page.clock.fastForward(630 * 60_000)
    if (off === DAY) await expect(page).toHaveURL(at(house, '/'))
    if (off === DAY) await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await page.context().close()
  }
})

test.describe('a pack whose drop forces its countdown', () => {
  let forced: Server
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    forced = await startWithPacks([['bridal/drops.ts', 'salesType: 1,', 'salesType: 1, isCountdownForced: true,']])
  })
  test.afterAll(() => forced?.close())
  const countdown = (page: Page) => page.getByRole('heading', { level: 1, name: 'Digital assets launch in' })

  test('shows it instead of other pages until the drop opens, which ends it without a reload [RT-31]', async ({ page, hasNoAxeViolation }) => {
    await moveTo(forced, 100 * DAY * 60)
    for (const address of [paths.home(), paths.join(), paths.about()]) {
      await page.goto(at(forced, address))
      await expect(countdown(page)).toBeVisible()
      await expect(page).toHaveURL(at(forced, address))
    }
    await hasNoAxeViolation(page, 'a forced countdown')
    await page.goto(at(forced, paths.join()))
    await expect(countdown(page)).toBeVisible()
    await moveTo(forced, -60)
    // The page is looked at again, as after a sleep of the phone.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await expect(page).toHaveURL(at(forced, paths.join()))
    await moveTo(forced, 100 * DAY * 60)
  })

  test('leaves the way in, the account, the pass, claims and the legal pages alone [RT-32]', async ({ page }) => {
    await moveTo(forced, 100 * DAY * 60)
    const leaves = async (address: string, heading: string | RegExp) => {
      await page.goto(at(forced, address))
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
      await expect(countdown(page)).toHaveCount(0)
    }
    for (const address of [paths.login(), paths.reset(), paths.register()]) {
      await leaves(address, /./)
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    }
    await leaves(paths.claim(), 'The buttonhole')
    await leaves(paths.terms(), 'Terms and conditions')
    await leaves(paths.privacy(), 'Privacy')
    await leaves(`${paths.confirmEmail()}?token=nobodys`, /./)
    const member = await newcomer(page, onBrand(forced, BRAND), 'forced@example.test')
    for (const [address, heading] of [[paths.account(), 'Contact details'], [paths.pass(), /./]] as const) await leaves(address, heading)
    // The membership itself waits.
    await member.opens(paths.membership(member))
    await expect(countdown(page)).toBeVisible()
  })
})

test('whoever has signed up claims the free piece at once: it is reserved, and in the collection when the drop opens [ST-46] [CA-49]', async ({ page, house, hasNoAxeViolation }) => {
  const email = 'lea.new@example.test'
  // Less than a session before it opens.
  await moveTo(house, 10 * 60)
  await page.goto(at(house, paths.countdown()))
  await leavesHerName(page, email)
  await expect(page.getByText('Something is kept for you')).toBeVisible()

  await page.goto(at(house, paths.join()))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Join' }).click()
  const letters = mailboxOf(house, BRAND)
  const wayIn = async () => (await letters.letters(email)).map(({ link }) => link ?? '').find((link) => link.includes('loginToken='))
  await expect.poll(wayIn).toBeDefined()
  await page.goto((await wayIn()) ?? '')
  // With nothing but the membership the collection leads on to it, and the piece waits there as well.
  const claim = page.getByRole('button', { name: 'Claim it' })
  await claim.scrollIntoViewIfNeeded()
  await hasNoAxeViolation(page, 'a piece to claim')
  await claim.click()
  await expect(page.getByText('It is yours. It will be in your collection when the drop opens.').first()).toBeVisible()
  await expect(page.getByText(/^Yours\. It will be in your collection from /)).toBeVisible()
  await expect(claim).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^Yours\. It will be in your collection from /)).toBeVisible()

  await moveTo(house, -60)
  // A job of the server issues it within a minute.
  await expect(async () => {
    await page.goto(at(house, paths.collection()))
    await expect(page.getByRole('link', { name: 'One blue stitch' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByText(/^Yours\. It will be/)).toHaveCount(0)
})

test.describe('in French, on a wide window, in still motion', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false, reducedMotion: 'reduce' } as never)

  test('everyone can use the countdown', async ({ page, house, hasNoAxeViolation }) => {
    await page.goto(at(house, paths.countdown()))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ouverture des pièces numériques dans')
    const fields = await page.locator('.sign-up-fields .field').evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top))
    expect(fields).toHaveLength(4)
    expect(new Set(fields).size).toBe(1)
    await hasNoAxeViolation(page, 'the countdown in French')
  })
})
