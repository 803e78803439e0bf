import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import { removeCardsJob } from './jobs.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

const VISA = { brand: 'Visa', last4: '1111', expMonth: 8, expYear: 2028 }
const save = async (member: MemberCaller, number: string = cards.success) => {
  const body = await shop.enter(member, number)
  return member.call(payments.saveMethod, { body })
}
const savedCard = async (member: MemberCaller) => (await member.call(payments.method)).body
const atProvider = () =>
  Object.values(context.sandbox.vault.state.cards).map(({ card }) => card.last4)

describe('the hosted fields', () => {
  it('tokenize a verification with amount, reference, 3-D Secure, billing and profile, in US dollars [CA-66, CA-69, CO-50]', async () => {
    const member = await shop.buyer()
    const { transaction, script, apiKey, savedCard: saved } = await shop.fields(member)
    expect([apiKey, saved]).toEqual(['sandbox', null])
    expect(script.src).toBe('http://vault.localhost:4000/hosted-fields.js')
    expect(script.integrity).toMatch(/^sha384-/)
    expect(transaction).toMatchObject({
      transactionType: 'VERIFICATION',
      amount: 0,
      currencyCode: 'USD',
      threeDs: {
        merchantUrl: 'http://eyewear.localhost:4000/payment/return.html?lang=en',
        deviceChannel: 'BROWSER',
        messageCategory: 'NON_PAYMENT',
        authenticationPurpose: 'ADD_CARD',
      },
      customerDetails: {
        billingDetails: {
          street: '1 Main St',
          city: 'New York',
          state: 'NY',
          zip: '10001',
          country: 'US',
        },
        profile: { email: member.email },
      },
    })
    const other = await shop.fields(member)
    expect(other.transaction.merchantRefNum).not.toBe(transaction.merchantRefNum)
  })

  it('need a billing address', async () => {
    const member = await context.join()
    expect((await member.call(payments.tokens)).body.code).toBe('BILLING_NEEDED')
  })
})

describe('a saved card', () => {
  it('is in the account and at its own call, and never its number [CA-63, CA-65, EN-03]', async () => {
    const member = await shop.buyer()
    expect(await savedCard(member)).toEqual({ success: true, card: null })
    const { status, body } = await save(member)
    expect([status, body]).toEqual([200, { success: true, card: VISA, challengeUrl: null }])
    expect(await savedCard(member)).toEqual({ success: true, card: VISA })
    expect((await shop.account(member)).paymentMethod).toEqual(VISA)
    expect((await shop.fields(member)).savedCard?.card).toEqual(VISA)
  })

  it('is another’s to nobody', async () => {
    const member = await shop.buyer()
    const other = await shop.buyer()
    const body = await shop.enter(member, cards.success)
    const answer = await other.call(payments.saveMethod, { body })
    expect([answer.status, answer.body.code]).toEqual([422, 'CARD_ENTRY_EXPIRED'])
    expect((await savedCard(other)).card).toBeNull()
  })

  it('is replaced, and removed at the provider too', async () => {
    const member = await shop.buyer()
    await save(member)
    const before = atProvider().length
    await save(member, '5555555555554444')
    expect((await savedCard(member)).card).toMatchObject({ brand: 'Mastercard', last4: '4444' })
    expect(atProvider()).toHaveLength(before)
    expect((await member.call(payments.removeMethod)).status).toBe(200)
    expect((await savedCard(member)).card).toBeNull()
    expect((await shop.account(member)).paymentMethod).toBeNull()
    expect(atProvider()).toHaveLength(before - 1)
    expect((await member.call(payments.removeMethod)).status).toBe(200)
  })

  it('is saved after the bank’s question', async () => {
    const member = await shop.buyer()
    const body = await shop.enter(member, cards.challenge)
    const answer = await member.call(payments.saveMethod, { body })
    expect(answer.body.card).toBeNull()
    expect(new URL(answer.body.challengeUrl!).searchParams.get('lang')).toBe('en')
    const id = new URL(answer.body.challengeUrl!).pathname.split('/').at(-1)!
    context.sandbox.vault.answerChallenge(id, '123456')
    expect((await member.call(payments.saveMethod, { body })).body.card).toMatchObject({
      last4: '3220',
    })
  })

  it.each([
    ['declined', cards.decline, 422, 'CARD_NOT_ACCEPTED'],
    ['not reached', cards.unreachable, 503, 'PAYMENT_UNAVAILABLE'],
  ])('is not changed when the bank has %s', async (_, number, status, code) => {
    const member = await shop.buyer()
    await save(member)
    const answer = await save(member, number)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await savedCard(member)).card).toEqual(VISA)
  })

  it('pays with its CVC alone [VA-23]', async () => {
    const member = await shop.buyer()
    await save(member)
    const order = await shop.approved(member)
    const { transaction, savedCard: saved } = await shop.fields(member, order.cartToken)
    const { merchantRefNum, amount } = transaction
    const { singleUseCustomerToken, paymentTokenFrom } = saved!
    const paymentToken = context.sandbox.vault.tokenize({
      merchantRefNum,
      amount,
      cvv: '123',
      singleUseCustomerToken,
      paymentTokenFrom,
    })
    const { body } = await member.call(payments.pay, {
      body: { cartToken: order.cartToken, paymentToken, merchantRefNum },
    })
    expect(body.order).toMatchObject({ state: 'issued', card: VISA })
  })

  it('goes with a merge, unless the other account has one', async () => {
    const [from, into, other] = [await shop.buyer(), await shop.buyer(), await shop.buyer()]
    await save(from)
    await context.merge(from, into)
    expect((await savedCard(into)).card).toEqual(VISA)
    await save(other, '5555555555554444')
    await context.merge(into, other)
    expect((await savedCard(other)).card).toMatchObject({ last4: '4444' })
  })

  it('is removed at the provider later when it cannot be reached at once', async () => {
    const member = await shop.buyer()
    await save(member)
    const { vault } = context.sandbox
    const provider = context.context.cardPayments.of('eyewear')!
    const { removeCard } = provider
    provider.removeCard = () => Promise.reject(new Error('down'))
    await member.call(payments.removeMethod)
    provider.removeCard = removeCard
    const before = Object.keys(vault.state.cards).length
    await removeCardsJob.run(context.context)
    expect(Object.keys(vault.state.cards)).toHaveLength(before - 1)
    const rows = await context.rows(sql`select 1 from payment_cards where account_id is null`)
    expect(rows).toEqual([])
  })
})
