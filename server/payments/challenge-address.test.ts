import { payments } from '#contract/payments.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCardPayments } from '#server/integrations/card-payments/card-payments.ts'
import {
  openFakePaysafe,
  type FakePaysafe,
} from '#server/integrations/card-payments/paysafe-fake-server.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'

const languages = ['en', 'fr'] as const

/** Returns the addresses of the bank's page: for an order as paid and as read again, and for a saved card. */
async function addressesOf(shop: ReturnType<typeof paymentScenarios>, language: string) {
  const headers = { 'accept-language': language }
  const member = await shop.buyer()
  const { cartToken, orderId } = await shop.approved(member)
  const entry = await shop.enter(member, cards.challenge, cartToken)
  const card = await shop.enter(member, cards.challenge)
  const paid = await member.call(payments.pay, { body: { cartToken, ...entry }, headers })
  const read = await member.call(payments.order, { params: { orderId }, headers })
  const saved = await member.call(payments.saveMethod, { body: card, headers })
  return {
    order: [paid.body.order.challengeUrl, read.body.order!.challengeUrl],
    card: saved.body.challengeUrl,
    orderToken: entry.paymentToken,
    cardToken: card.paymentToken,
  }
}

describe('the address of a bank at Paysafe', () => {
  let context: Harness
  let fake: FakePaysafe
  let shop: ReturnType<typeof paymentScenarios>
  beforeAll(async () => {
    fake = await openFakePaysafe(() => context.clock.now())
    context = await openHarness({
      cardPayments: createCardPayments(new Map([[home.slug, fake.account]])),
    })
    shop = paymentScenarios({ ...context, sandbox: { ...context.sandbox, vault: fake.vault } })
  })
  afterAll(async () => {
    await context.close()
    await fake.close()
  })

  it.each(languages)(
    'is the one that Paysafe gave, for a member who reads %s',
    async (language) => {
      const { order, card, orderToken, cardToken } = await addressesOf(shop, language)
      const addressOf = (token: string) =>
        `https://bank.example/${fake.vault.handle(token)!.challengeId}`
      expect(order).toEqual(Array(2).fill(addressOf(orderToken)))
      expect(card).toBe(addressOf(cardToken))
    },
  )
})

describe('the address of the bank of the sandbox', () => {
  let context: Harness
  let shop: ReturnType<typeof paymentScenarios>
  beforeAll(async () => {
    context = await openHarness()
    shop = paymentScenarios(context)
  })
  afterAll(() => context.close())

  it.each(languages)('is in the language of a member who reads %s', async (language) => {
    const { order, card } = await addressesOf(shop, language)
    for (const address of [...order, card])
      expect(new URL(address!).searchParams.get('lang')).toBe(language)
  })
})
