import type { APIResponse, Page, Request, Route } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { payments } from '#contract/payments.ts'
import { successes } from '#contract/successes.ts'
import { paths } from '../src/lib/navigation/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { answerOf, joinVerifiedMember, logInOn } from './support/member.ts'
import {
  bank,
  BANK_CODE,
  buyer,
  cards,
  CVC,
  hostedField,
  itemForSale,
  itemsOf,
  openBuy,
  openCardTab,
  paidOrders,
  saveCard,
  typeCard,
} from './support/payments.ts'

// The built server, and the demo's card vault on an origin of its own.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
/** The collection behind the modal has a heading of the same name. */
const headlineOfModal = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const toPayment = (page: Page) => press(page, 'Continue to payment')
const pay = (page: Page) => press(page, /^Pay \$/)

const isVault = (url: string) => new URL(url).hostname === 'vault.localhost'

/** Fetches what a route was asked for. Node resolves no names below localhost, so it calls 127.0.0.1. */
async function fetchLocally(route: Route): Promise<APIResponse> {
  const address = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: address.host }
  address.hostname = '127.0.0.1'
  return await route.fetch({ url: address.href, headers })
}

/** Everything that the browser sends to the brand's own origin: addresses, headers and bodies. */
function recordOwnOrigin(page: Page): { text: () => Promise<string> } {
  const requests: Request[] = []
  page.context().on('request', (request) => {
    if (!isVault(request.url())) requests.push(request)
  })
  return {
    text: async () =>
      (
        await Promise.all(
          requests.map(async (request) =>
            [
              request.url(),
              request.postData() ?? '',
              JSON.stringify(await request.allHeaders().catch(() => ({}))),
            ].join('\n'),
          ),
        )
      ).join('\n'),
  }
}

test('the fields of the vault follow a change to dark mode while the page is open', async ({
  page,
  app,
  freshEmail,
}) => {
  await openCardTab(page, await buyer(page, app, freshEmail))
  const field = hostedField(page, 'cardNumber')
  const color = () =>
    page
      .locator('.hosted-frame')
      .first()
      .evaluate((frame) => getComputedStyle(frame).color)
  const light = await color()
  await expect(field).toHaveCSS('color', light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(color).not.toBe(light)
  await expect(field).toHaveCSS('color', await color())
})

test('saves a card in fields of the vault, and no digit of it reaches the brand [RT-21] [SC-47] [SC-50] [VA-22] [CA-69]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const own = recordOwnOrigin(page)
  const member = await buyer(page, app, freshEmail)
  await openCardTab(page, member)
  await expect(page.getByRole('group', { name: 'Card details' }).locator('iframe')).toHaveCount(3)
  // The page itself has no field for a card.
  await expect(page.getByRole('tabpanel').locator('input')).toHaveCount(0)
  for (const frame of await page
    .getByRole('group', { name: 'Card details' })
    .locator('iframe')
    .all())
    expect(isVault((await frame.getAttribute('src')) ?? '')).toBe(true)
  await expectNoAxeViolations(page, 'the card form')

  await page.getByRole('button', { name: 'Save card' }).click()
  for (const sentence of [/card number is not complete/, /date is not right/, /CVC has three/])
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(hostedField(page, 'cardNumber')).toBeFocused()
  await expect(hostedField(page, 'cardNumber')).toHaveAccessibleDescription(/is not complete/)
  await expect(hostedField(page, 'cvv')).toHaveAccessibleDescription(/The CVC has three/)
  // The click has scrolled to the button, so that the bar on top covers half of a link; axe takes that for its size.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page, 'the wrong fields')

  await typeCard(page, cards.accepted)
  await expect(hostedField(page, 'cardNumber')).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(headline(page, 'Your card')).toBeFocused()
  await expect(page.getByText(successes.CARD_SAVED.en)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Your card' })).toContainText('Visa')
  await expect(page.getByRole('group', { name: 'Your card' })).toContainText('12/30')
  await expectNoAxeViolations(page, 'the saved card')
  const { card } = await answerOf<{ card: unknown }>(page, addressOf(payments.method))
  expect(card).toEqual({ brand: 'Visa', last4: '1111', expMonth: 12, expYear: 2030 })

  const sent = await own.text()
  expect(sent).toContain(addressOf(payments.saveMethod))
  for (const secret of [cards.accepted, '4111 1111', '411111', `"${CVC}"`, `=${CVC}`])
    expect([sent, app.log()].join('\n')).not.toContain(secret)
})

test('replaces and removes the saved card', async ({ page, app, freshEmail }) => {
  const member = await buyer(page, app, freshEmail)
  await saveCard(page, member)
  await page.getByRole('button', { name: 'Replace card' }).click()
  await expect(headline(page, 'Replace your card')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(headline(page, 'Your card')).toBeFocused()
  await page.getByRole('button', { name: 'Replace card' }).click()
  await typeCard(page, cards.mastercard, '0829')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('group', { name: 'Your card' })).toContainText('Mastercard')
  await expect(page.getByText('Ending in 4444')).toBeAttached()

  await page.getByRole('button', { name: 'Remove card' }).click()
  await expect(headline(page, 'Remove this card?')).toBeFocused()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(headline(page, 'Add a card')).toBeFocused()
  expect(await answerOf(page, addressOf(payments.method))).toMatchObject({ card: null })
})

test('a card that the bank wants confirmed is saved after it', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  await openCardTab(page, member)
  await typeCard(page, cards.challenge)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(headline(page, 'Confirm it’s you')).toBeFocused()
  await bank(page).getByRole('textbox').fill(BANK_CODE)
  await bank(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(headline(page, 'Your card')).toBeVisible()
})

test('refuses the script of the vault when one byte of it has changed', async ({
  page,
  app,
  freshEmail,
}) => {
  const script = '**/hosted-fields.js'
  await page.route(script, async (route) => {
    const response = await fetchLocally(route)
    expect(response.ok()).toBe(true)
    const body = await response.text()
    await route.fulfill({ response, body: body.replace("'use strict'", "'use Strict'") })
  })
  const member = await buyer(page, app, freshEmail)
  await openCardTab(page, member)
  await expect(page.getByRole('alert')).toContainText('The secure fields did not load')
  await expect(page.getByRole('button', { name: 'Save card' })).toHaveCount(0)
  expect(await page.evaluate(() => 'paysafe' in globalThis)).toBe(false)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(hostedField(page, 'cardNumber')).toBeVisible()
})

test('loads nothing of the vault on any other page, and leaves its document behind', async ({
  page,
  app,
  freshEmail,
}) => {
  const fromVault: string[] = []
  page.on('request', (request) => {
    if (isVault(request.url())) fromVault.push(request.url())
  })
  const member = await buyer(page, app, freshEmail)
  for (const path of [
    paths.accountDetails(),
    paths.collection(),
    paths.membership(member),
    paths.pass(),
    paths.accountBilling(),
  ]) {
    await member.open(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  expect(fromVault).toEqual([])

  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect.poll(() => documents.at(-1)).toBe(paths.account())
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect.poll(() => documents.at(-1)).toBe(paths.accountBilling())
  await page.getByRole('tab', { name: 'Card' }).click()
  await expect(hostedField(page, 'cardNumber')).toBeVisible()
  expect(fromVault.length).toBeGreaterThan(0)
})

test('lists the cards of the demo, and copies a number', async ({
  page,
  context,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await buyer(page, app, freshEmail)
  await openCardTab(page, member)
  await page.getByText('Demo: cards to try').click()
  const row = page.getByRole('listitem').filter({ hasText: '4000 0000 0000 0002' })
  await expect(row).toContainText('Visa. The bank says no.')
  for (const number of Object.values(cards))
    await expect(page.getByText(number.replace(/(?<=\d)(?=(\d{4})+$)/g, ' '))).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page, 'the cards to try')
  await row.getByRole('button').click()
  await expect(row.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cards.declined)
})

test('offline, the card is shown and cannot be changed, with the reason', async ({
  page,
  context,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  await saveCard(page, member)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Replace card' })).toHaveAccessibleDescription(
    'You are offline. Your card can be changed with a connection.',
  )
  await expect(page.getByRole('group', { name: 'Your card' })).toBeVisible()
  await context.setOffline(false)
})

test('buys with a new card, once, also by a double click [CA-64] [CA-67] [CA-68]', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const own = recordOwnOrigin(page)
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await member.open(paths.collection())
  await page.getByRole('link', { name: `Buy ${item.name}` }).click()
  await expect(headlineOfModal(page, item.name)).toBeFocused()
  // The tax of New York: 8.875 % of $48.00.
  for (const amount of ['$48.00', '$4.26', '$1.10', '$53.36'])
    await expect(page.getByRole('dialog')).toContainText(amount)
  await expectNoAxeViolations(page, 'the bill')
  await toPayment(page)
  await expect(page).toHaveURL(/step=card/)
  await typeCard(page, cards.accepted)
  await expectNoAxeViolations(page, 'the card')

  // Back keeps what was typed in the frames.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(headlineOfModal(page, item.name)).toBeFocused()
  await toPayment(page)
  await expect(hostedField(page, 'cardNumber')).toHaveValue('4111 1111 1111 1111')

  await page.getByRole('button', { name: 'Pay $53.36' }).dblclick()
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  await expectNoAxeViolations(page, 'the end')
  expect(await itemsOf(page, item)).toBe(1)
  expect(await paidOrders(page)).toMatchObject([{ state: 'issued', total: 5336 }])
  const sent = await own.text()
  for (const secret of [cards.accepted, '411111', `"${CVC}"`]) expect(sent).not.toContain(secret)

  await page.getByRole('link', { name: 'See it', exact: true }).click()
  await expect(page).toHaveURL(/\/asset\//)
  await expect(page.getByRole('main')).toContainText(item.name)

  await openCardTab(page, member)
  const purchase = page.getByRole('region', { name: 'Your purchases' }).getByRole('article')
  await expect(purchase).toContainText(item.name)
  await expect(purchase).toContainText('Card ending 1111')
  await expect(purchase).toContainText('$53.36')
})

test('a session that ends at the card leads to the login and back to the purchase, and pays once', async ({
  page,
  app,
  mailbox,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.accepted)
  await page.context().clearCookies()
  await pay(page)
  await expect(page).toHaveURL(/\/login/)
  await logInOn(page, freshEmail, mailbox)
  await expect(page).toHaveURL(/modal=buy/)
  await typeCard(page, cards.accepted)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  expect(await paidOrders(page)).toMatchObject([{ state: 'issued', total: 5336 }])
})

test('closing the purchase goes back to the collection, at any step', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await member.open(paths.accountDetails())
  await member.open(paths.collection())
  const entries = () => page.evaluate(() => history.length)
  for (const step of ['bill', 'card', 'reloaded card']) {
    // Once it is held for the member, the same link goes on.
    const link = step === 'bill' ? 'Buy' : 'Go on with the purchase'
    await page.getByRole('link', { name: `${link} ${item.name}` }).click()
    await expect(headlineOfModal(page, item.name)).toBeFocused()
    if (step !== 'bill') {
      await toPayment(page)
      await expect(hostedField(page, 'cardNumber')).toBeVisible()
    }
    if (step === 'reloaded card') {
      await page.reload()
      await expect(hostedField(page, 'cardNumber')).toBeVisible()
    }
    const before = await entries()
    await press(page, 'Close')
    await expect(page, step).toHaveURL(app.url(paths.collection()))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await entries(), step).toBe(before)
  }
  await page.goBack()
  await expect(page).not.toHaveURL(app.url(paths.collection()))
})

test('buys with the CVC of the saved card alone [VA-23]', async ({ page, app, freshEmail }) => {
  const member = await buyer(page, app, freshEmail)
  await saveCard(page, member)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await expect(page.getByText('Card ending 1111')).toBeVisible()
  await toPayment(page)
  await expect(headline(page, 'Type the CVC')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Card details' }).locator('iframe')).toHaveCount(1)
  await hostedField(page, 'cvv').pressSequentially(CVC)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  await expect(page.getByText('Paid, card ending 1111')).toBeVisible()
})

test('a saved card that the payment partner does not give leaves another card to pay with', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  await saveCard(page, member)
  await page.addInitScript(() => {
    const own = window.fetch
    window.fetch = async (input, init) => {
      const response = await own(input, init)
      const address = input instanceof Request ? input.url : String(input)
      if (!address.includes('PaymentTokens')) return response
      const { headers } = response
      const body = (await response.json()) as { fields: object }
      return Response.json({ ...body, fields: { ...body.fields, savedCard: null } }, { headers })
    }
  })
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await expect(page.getByText('Your saved card cannot be used at the moment.')).toBeVisible()
  await press(page, 'Use another card')
  await typeCard(page, cards.accepted)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeFocused()
})

test('after a refusal of the bank, another card pays the same order', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.declined)
  await pay(page)
  await expect(headline(page, 'Your bank said no')).toBeFocused()
  await expectNoAxeViolations(page, 'the refusal')
  expect(await itemsOf(page, item)).toBe(0)
  await press(page, 'Pay with another card')
  await typeCard(page, cards.accepted)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  expect(await paidOrders(page)).toHaveLength(1)
})

test('after five declined cards, shows when the next one can be tried, to pay or to save', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  for (let card = 0; card < 5; card += 1) {
    await typeCard(page, cards.declined)
    await pay(page)
    await expect(headline(page, 'Your bank said no')).toBeFocused()
    await press(page, 'Pay with another card')
  }
  await typeCard(page, cards.accepted)
  await pay(page)
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Too many cards were tried')
  const wait = page.getByText(/You can try again (tomorrow )?at \d/)
  await expect(wait).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeDisabled()
  await expectNoAxeViolations(page, 'the limit of cards')
  expect(await paidOrders(page)).toEqual([])

  await openCardTab(page, member)
  await typeCard(page, cards.accepted)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(refusal).toContainText('Too many cards were tried')
  await expect(wait).toBeVisible()
  expect(await answerOf(page, addressOf(payments.method))).toMatchObject({ card: null })
})

test('the purchase modal opens over the collection when its address is of a screen without a sale', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await member.open(`${paths.pass()}${paths.here({ modal: 'buy', id: item.dropId })}`)
  await expect(page).toHaveURL(new RegExp(`${paths.collection()}\\?modal=buy`))
  await toPayment(page)
  await expect(hostedField(page, 'cardNumber')).toBeVisible()
})

test('the bank asks in its frame; a reload asks again, and the right code pays', async ({
  page,
  app,
  freshEmail,
  expectNoAxeViolations,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.challenge)
  await pay(page)
  await expect(headline(page, 'Confirm it’s you')).toBeFocused()
  await expectNoAxeViolations(page, 'the question of the bank')
  await page.reload()
  await expect(headline(page, 'Confirm it’s you')).toBeVisible()
  await bank(page).getByRole('textbox').fill(BANK_CODE)
  await bank(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  expect(await itemsOf(page, item)).toBe(1)
})

test('a question of the bank that fails, or is left, costs nothing', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.challengeFails)
  await pay(page)
  await bank(page).getByRole('textbox').fill(BANK_CODE)
  await bank(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(headline(page, 'It was not confirmed')).toBeFocused()
  await press(page, 'Try again')
  await typeCard(page, cards.challenge)
  await pay(page)
  await expect(headline(page, 'Confirm it’s you')).toBeFocused()
  await press(page, 'Cancel payment')
  await expect(headline(page, 'Payment canceled')).toBeFocused()
  expect([await itemsOf(page, item), await paidOrders(page)]).toEqual([0, []])

  await press(page, 'Try again')
  await expect(headlineOfModal(page, item.name)).toBeFocused()
  await toPayment(page)
  await typeCard(page, cards.accepted)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeFocused()
  expect(await paidOrders(page)).toHaveLength(1)
})

test('a lost answer of the bank is found again, and paid once', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.answerLost)
  await pay(page)
  await expect(headline(page, /We are finding out|It’s yours\./)).toBeVisible()
  await page.reload()
  await expect(headline(page, 'It’s yours.')).toBeVisible({ timeout: 60_000 })
  expect([await itemsOf(page, item), (await paidOrders(page)).length]).toEqual([1, 1])
})

test('an answer of the server that is lost leads to the order, not to a second payment', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.accepted)
  const payAddress = `**${addressOf(payments.pay)}`
  await page.route(payAddress, async (route) => {
    expect((await fetchLocally(route)).ok()).toBe(true)
    await route.abort('connectionreset')
  })
  await pay(page)
  await expect(page).toHaveURL(/step=order/)
  await page.unroute(payAddress)
  await expect(headline(page, 'It’s yours.')).toBeVisible({ timeout: 60_000 })
  expect([await itemsOf(page, item), (await paidOrders(page)).length]).toEqual([1, 1])
})

test('a card that is typed before its fields are ready is taken', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  const scripts: (() => void)[] = []
  await page.route('**/field.js', async (route) => {
    await new Promise<void>((release) => scripts.push(release))
    await route.continue()
  })
  await toPayment(page)
  await typeCard(page, cards.accepted)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeDisabled()
  await expect.poll(() => scripts.length).toBe(3)
  for (const release of scripts) release()
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeVisible({ timeout: 60_000 })
})

test('a payment that never arrives is not shown as the end of the one before it', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await toPayment(page)
  await typeCard(page, cards.declined)
  await pay(page)
  await expect(headline(page, 'Your bank said no')).toBeFocused()
  await press(page, 'Pay with another card')
  await typeCard(page, cards.accepted)
  const payAddress = `**${addressOf(payments.pay)}`
  await page.route(payAddress, (route) => route.abort('connectionreset'))
  await pay(page)
  await expect(headline(page, 'We are finding out')).toBeVisible()
  await expect(headline(page, 'The payment did not go through')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).not.toContainText('Card ending')
  await page.unroute(payAddress)
  await press(page, 'Try again')
  await typeCard(page, cards.accepted)
  await pay(page)
  await expect(headline(page, 'It’s yours.')).toBeVisible({ timeout: 60_000 })
  expect([await itemsOf(page, item), (await paidOrders(page)).length]).toEqual([1, 1])
})

test('a second tab shows the order of the first', async ({ page, context, app, freshEmail }) => {
  const member = await buyer(page, app, freshEmail)
  const item = await itemForSale(page)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await openBuy(
      tab,
      { ...member, open: async (path) => void (await tab.goto(app.url(path))) },
      item,
    )
    await toPayment(tab)
    await typeCard(tab, cards.challenge)
  }
  await pay(page)
  await expect(headline(page, 'Confirm it’s you')).toBeVisible()
  await pay(second)
  await expect(headline(second, 'Confirm it’s you')).toBeVisible()
  await bank(second).getByRole('textbox').fill(BANK_CODE)
  await bank(second).getByRole('button', { name: 'Confirm' }).click()
  await expect(headline(second, 'It’s yours.')).toBeVisible()
  await expect(headline(page, 'It’s yours.')).toBeVisible({ timeout: 60_000 })
  expect([await itemsOf(page, item), (await paidOrders(page)).length]).toEqual([1, 1])
})

test('asks for the billing address when there is none', async ({ page, app, freshEmail }) => {
  const member = await joinVerifiedMember(page, app, freshEmail)
  const item = await itemForSale(page)
  await openBuy(page, member, item)
  await expect(headline(page, 'Where is your card registered?')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Mercer Street')
  await page.getByRole('textbox', { name: 'City' }).fill('New York')
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('NY')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('10013')
  await press(page, 'Save')
  await expect(page.getByRole('dialog')).toContainText('$53.36')
})

test('the card leads to the billing address when there is none, and comes after it [SC-50]', async ({
  page,
  app,
  freshEmail,
}) => {
  const member = await joinVerifiedMember(page, app, freshEmail)
  await openCardTab(page, member)
  await page.getByRole('button', { name: 'Add billing address' }).click()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Mercer Street')
  await page.getByRole('textbox', { name: 'City' }).fill('New York')
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('NY')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('10013')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headline(page, 'Add a card')).toBeFocused()
  await expect(hostedField(page, 'cardNumber')).toBeVisible()
})

test.describe('in French, on 320 pixels, with large text', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 320, height: 640 } })
  test('the card and the payment fit and have no accessibility violations', async ({
    page,
    app,
    freshEmail,
    expectNoAxeViolations,
  }) => {
    const member = await buyer(page, app, freshEmail)
    const item = await itemForSale(page)
    const expectToFit = async (of: string) => {
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
      const overflow = await page.evaluate(() => {
        const body = document.querySelector('dialog .sheet-body') ?? document.documentElement
        return body.scrollWidth - body.clientWidth
      })
      expect(overflow, of).toBeLessThanOrEqual(0)
      await expectNoAxeViolations(page, of)
    }
    await openCardTab(page, member)
    await expect(headline(page, 'Ajouter une carte')).toBeVisible()
    await expect(hostedField(page, 'cardNumber')).toHaveAccessibleName('Numéro de carte')
    await expectToFit('the card form')
    await openBuy(page, member, item)
    await expect(page.getByRole('button', { name: 'Passer au paiement' })).toBeVisible()
    await expectToFit('the bill')
    await press(page, 'Passer au paiement')
    await typeCard(page, cards.declined)
    await expectToFit('the card')
    await press(page, /^Payer/)
    await expect(headline(page, 'Votre banque a dit non')).toBeVisible()
    await expectToFit('the refusal')
  })
})
