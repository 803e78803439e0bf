import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { problemsFr } from '#contract/problems.fr.ts'
import type { BenefitEvent } from '#contract/utility.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, benefitsOf, type Member } from './support/member.ts'
import { apiHeaders } from './support/network.ts'

const DRAFT_ORDER = '**/api/utility/draftorder'
const tile = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const balanceOf = async ({ page, userAssetPointsId }: Member) =>
  (
    await answerOf<{ redeemablePoints: number }>(
      page,
      addressOf(api.points.balance, { id: userAssetPointsId }),
    )
  ).redeemablePoints
/** Returns the event "First look evening" from the API. */
async function firstLook(page: Page): Promise<BenefitEvent> {
  const { loyaltyUtility } = await benefitsOf(page)
  const evening = loyaltyUtility.find(({ utilityId }) => utilityId === 'eyewear-first-look')
    ?.events?.[0]
  if (!evening) throw new Error('The pack has no future event "First look evening".')
  return evening
}

test('orders at the member price: the shop opens in a tab, and paying credits the points [EN-21] [EN-30] [CA-37]', async ({
  logInAs,
  page,
  expectNoAxeViolations,
}) => {
  // Not mia: other tests expect a certain balance, and ledger entries cannot be removed.
  const ida = await logInAs('ida')
  await page.evaluate(() => localStorage.setItem('laurel:language', JSON.stringify('en')))
  await ida.open(paths.membership(ida))
  const before = await balanceOf(ida)
  const offer = tile(page, 'The second pair, for less')

  const opening = page.waitForEvent('popup')
  await offer.getByRole('button', { name: /^Order at my price/ }).click()
  const shop = await opening
  await expect(shop.getByText('This is a demo.')).toBeVisible()
  await expect(
    shop.getByRole('heading', { name: 'Round frame, ink, with your lenses' }),
  ).toBeVisible()
  await expect(shop.getByText('$55.00')).toBeVisible()
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  await expectNoAxeViolations(shop, 'the demo shop')

  // The button becomes a link to the same order.
  await expect(offer.getByRole('link', { name: /Your order is ready/ })).toHaveAttribute(
    'href',
    shop.url(),
  )

  await shop.getByRole('button', { name: 'Pay (demo)' }).click()
  await expect(shop.getByText('Paid. Thank you!')).toBeVisible()
  expect(await balanceOf(ida)).toBe(before + 55)
})

test('shows a link when no tab can open, and a message when the shop does not answer', async ({
  logInAs,
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  const offer = tile(page, 'The second pair, for less')
  await page.route(DRAFT_ORDER, (route) =>
    route.fulfill({
      headers: apiHeaders,
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        code: 'DRAFT_ORDER_FAILED',
        message: problems.DRAFT_ORDER_FAILED.en,
      }),
    }),
  )
  await offer.getByRole('button', { name: /^Order at my price/ }).click()
  await expect(toast(page, problems.DRAFT_ORDER_FAILED.en)).toBeVisible()
  await page.unroute(DRAFT_ORDER)
  await offer.getByRole('button', { name: /^Order at my price/ }).click()
  await expect(offer.getByRole('link', { name: /Your order is ready/ })).toHaveAttribute(
    'href',
    /\/demo-shop\//,
  )
})

test('shop links and free benefits open in another tab [EN-29] [EN-31]', async ({
  logInAs,
  page,
  context,
}) => {
  await context.route('https://verreetfils.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }),
  )
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  for (const [name, press, address] of [
    ['The members’ shelf', /^See it in the shop/, 'https://verreetfils.example/members-shelf'],
    ['A cloth for the pocket', /^Get now/, 'https://verreetfils.example/pocket-cloth'],
  ] as const) {
    const link = tile(page, name).getByRole('link', { name: press })
    await expect(link).toBeVisible()
    // Retry: a tap is lost when the page renders newer benefits between press and release.
    await expect(async () => {
      const opening = page.waitForEvent('popup', { timeout: 10_000 })
      await link.click()
      const shop = await opening
      expect([shop.url(), await shop.evaluate(() => window.opener)]).toEqual([address, null])
      await shop.close()
    }).toPass({ timeout: 60_000 })
  }
})

test('a promotion has a code to copy and a labelled link [EN-22] [EN-27] [OK-06]', async ({
  logInAs,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  const promotion = tile(page, 'Free shipping and returns')
  await expect(promotion.getByText('ALLER-RETOUR', { exact: true })).toBeVisible()
  await promotion.getByRole('button', { name: /^Copy/ }).click()
  await expect(toast(page, 'Promo code has been copied to clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ALLER-RETOUR')
  await expect(
    tile(page, 'A free eye check').getByRole('link', { name: /^Book a time/ }),
  ).toHaveAttribute('href', 'https://verreetfils.example/eye-check')
})

test('an event shows its day and local time and can be added to a calendar [EN-23] [EN-38] [CO-30] [CO-31]', async ({
  logInAs,
  page,
  expectNoAxeViolations,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  const event = tile(page, 'First look evening')
  // 23:00 in UTC is the evening of the same day in Toronto.
  const { startDate, endDate } = await firstLook(page)
  const [month, day] = new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Toronto',
  })
    .format(new Date(startDate))
    .split(' ')
  await expect(event.locator('.event-badge')).toHaveText(new RegExp(`${month}\\s*${day}`))
  await expect(event.getByText('Thu 06:00 pm')).toBeVisible()
  await event.getByRole('link', { name: /^Details/ }).click()

  const sheet = page.getByRole('dialog', { name: 'Event' })
  await expect(sheet.getByRole('heading', { name: 'First look evening' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /^RSVP/ })).toHaveAttribute(
    'href',
    'https://verreetfils.example/first-look',
  )
  await expect(sheet.getByRole('link', { name: /^Show on a map/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Verre/,
  )
  await expectNoAxeViolations(page, 'an event')
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('eyewear-event-first-look.ics')
  const text = readFileSync(await file.path(), 'utf8')
  const inCalendar = (iso: string | undefined) => iso?.replace(/[-:]|\.000/g, '')
  for (const line of [
    `DTSTART:${inCalendar(startDate)}`,
    `DTEND:${inCalendar(endDate)}`,
    'SUMMARY:First look evening',
  ])
    expect(text).toContain(`${line}\r\n`)
})

test('offline disables orders and says why, and shows codes and events [EN-27] [EN-38]', async ({
  logInAs,
  page,
  app,
}) => {
  const mia = await logInAs('mia')
  await mia.open(paths.membership(mia))
  await expect(
    tile(page, 'First look evening').getByRole('link', { name: /^Details/ }),
  ).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  // Open the event once, so that the phone stores the data of its sheet.
  await tile(page, 'First look evening')
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'First look evening' }),
  ).toBeVisible()
  await page.goBack()
  await app.stop()
  await page.context().setOffline(true)

  const order = tile(page, 'The second pair, for less').getByRole('button', {
    name: /^Order at my price/,
  })
  await expect(order).toBeDisabled()
  await expect(order).toHaveAccessibleDescription('You are offline. This needs a connection.')
  await expect(
    tile(page, 'Free shipping and returns').getByText('ALLER-RETOUR', { exact: true }),
  ).toBeVisible()
  await tile(page, 'First look evening')
    .getByRole('link', { name: /^Details/ })
    .click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('eyewear-event-first-look.ics')
  await page.context().setOffline(false)
})

test.describe('in French, on a narrow phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 700 } })

  test('the benefits are translated and fit the screen', async ({
    logInAs,
    page,
    expectNoAxeViolations,
  }) => {
    const ida = await logInAs('ida')
    await ida.open(paths.membership(ida))
    await expect(
      tile(page, 'La seconde paire, pour moins').getByRole('button', {
        name: /^Commander à mon prix/,
      }),
    ).toBeVisible()
    await expect(
      tile(page, 'Un chiffon de poche').getByRole('link', { name: /^Obtenir/ }),
    ).toBeVisible()
    await expect(
      tile(page, 'Soirée premier regard').getByText('jeu. 18\u00A0h\u00A000'),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectNoAxeViolations(page, 'the benefits in French')
    await page.route(DRAFT_ORDER, (route) =>
      route.fulfill({
        headers: apiHeaders,
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          code: 'DRAFT_ORDER_FAILED',
          message: problemsFr.DRAFT_ORDER_FAILED,
        }),
      }),
    )
    await tile(page, 'La seconde paire, pour moins')
      .getByRole('button', { name: /^Commander/ })
      .click()
    await expect(toast(page, problemsFr.DRAFT_ORDER_FAILED)).toBeVisible()
    await page.unroute(DRAFT_ORDER)
    const opening = page.waitForEvent('popup')
    await tile(page, 'La seconde paire, pour moins')
      .getByRole('button', { name: /^Commander/ })
      .click()
    await expect((await opening).getByText('Ceci est une démonstration.')).toBeVisible()
  })
})
