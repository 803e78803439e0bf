import { payments } from '#contract/payments.ts'
import { RISK_CHECK_DAYS } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CardProviderUnavailable,
  type CardProvider,
} from '#server/lib/integrations/card-payments.ts'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import { removeCardsJob } from './jobs.ts'
import { deleteOldVerifications } from './verifications.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
const alerts: string[] = []
beforeAll(async () => {
  context = await openHarness({ onAlert: (message) => alerts.push(message) })
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
    await removeCardsJob.run(context.context)
    const before = atProvider().length
    await save(member, '5555555555554444')
    expect((await savedCard(member)).card).toMatchObject({ brand: 'Mastercard', last4: '4444' })
    await removeCardsJob.run(context.context)
    expect(atProvider()).toHaveLength(before)
    expect((await member.call(payments.removeMethod)).status).toBe(200)
    expect((await savedCard(member)).card).toBeNull()
    expect((await shop.account(member)).paymentMethod).toBeNull()
    await removeCardsJob.run(context.context)
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

  it('leaves neither itself nor its customer at the provider', async () => {
    const member = await shop.buyer()
    await save(member)
    const [row] = await context.rows<{ id: string }>(
      sql`select id from payment_cards where account_id = ${member.accountId}`,
    )
    const customers = () =>
      Object.values(context.sandbox.vault.state.customers).map((each) => each.merchantCustomerId)
    expect(customers()).toContain(row!.id)
    await member.call(payments.removeMethod)
    await removeCardsJob.run(context.context)
    expect(customers()).not.toContain(row!.id)
  })

  it('is removed at the provider later when it cannot be reached, and the team hears of it', async () => {
    const member = await shop.buyer()
    await save(member)
    await member.call(payments.removeMethod)
    const before = atProvider().length
    const provider = context.context.cardPayments.of('eyewear')!
    const { removeCustomer } = provider
    let tries = 0
    provider.removeCustomer = () => {
      tries += 1
      return Promise.reject(new CardProviderUnavailable('down'))
    }
    const removal = () => removeCardsJob.run(context.context)
    await expect(removal()).rejects.toThrow('down')
    // It waits an hour before the next try.
    await removal()
    expect([tries, alerts]).toEqual([1, []])
    context.clock.moveMinutes(24 * 60)
    await expect(removal()).rejects.toThrow('down')
    expect(alerts).toEqual(['a card that a member removed is still stored at the provider'])
    provider.removeCustomer = removeCustomer
    context.clock.moveMinutes(60)
    await removal()
    expect(atProvider()).toHaveLength(before - 1)
    expect(await context.rows(sql`select 1 from payment_cards where account_id is null`)).toEqual(
      [],
    )
  })

  it('that cannot be removed does not delay the removal of others', async () => {
    const members = [await shop.buyer(), await shop.buyer()]
    for (const member of members) {
      await save(member)
      await member.call(payments.removeMethod)
    }
    const before = atProvider().length
    const provider = context.context.cardPayments.of('eyewear')!
    const { removeCustomer } = provider
    const removed: string[] = []
    provider.removeCustomer = async (id) => {
      removed.push(id)
      if (removed.length === 1) throw new CardProviderUnavailable('not this one')
      return removeCustomer(id)
    }
    await expect(removeCardsJob.run(context.context)).rejects.toThrow('not this one')
    provider.removeCustomer = removeCustomer
    expect([removed.length, atProvider().length]).toEqual([2, before - 1])
    context.clock.moveMinutes(60)
    await removeCardsJob.run(context.context)
  })

  it('is removed while the provider of another brand hangs or is gone', async () => {
    const { cardPayments } = context.context
    const { of } = cardPayments
    const provider = of('eyewear')!
    const removed: string[] = []
    let answer = () => {}
    const isHanging = new Promise<void>((go) => (answer = go))
    const providers: Record<string, Partial<CardProvider>> = {
      hangs: { removeCustomer: () => isHanging },
      works: { removeCustomer: async (id) => void removed.push(id) },
    }
    cardPayments.of = (brand) =>
      brand === 'gone' ? undefined : { ...provider, ...providers[brand] }
    for (const brand of ['gone', 'hangs', 'works'])
      await context.rows(
        sql`insert into payment_cards (id, brand, saved_at) select ${brand} || n, ${brand}, now() from generate_series(1, 2) n`,
      )
    const run = removeCardsJob.run(context.context)
    run.catch(() => {})
    await expect.poll(() => removed).toEqual(['works1', 'works2'])
    const left = () =>
      context.rows(sql`select id from payment_cards where id ~ '^(gone|hangs|works)' order by id`)
    await expect.poll(left).toEqual(['gone1', 'gone2', 'hangs1', 'hangs2'].map((id) => ({ id })))
    answer()
    await expect(run).rejects.toThrow('gone has no provider of card payments any more.')
    expect(await left()).toEqual([{ id: 'gone1' }, { id: 'gone2' }])
    cardPayments.of = of
    await context.rows(sql`delete from payment_cards where brand = 'gone'`)
  })

  it.each([
    ['the answer of the provider is lost', async () => {}, 503, 'PAYMENT_UNAVAILABLE'],
    [
      'the account is erased meanwhile',
      (member: MemberCaller) =>
        context.rows(sql`update accounts set erased_at = now() where id = ${member.accountId}`),
      401,
      'UNAUTHORIZED',
    ],
  ])('is removed at the provider when %s', async (_, happens, status, code) => {
    const member = await shop.buyer()
    const before = atProvider().length
    const provider = context.context.cardPayments.of('eyewear')!
    const { saveCard } = provider
    provider.saveCard = async (request) => {
      const saved = await saveCard(request)
      await happens(member)
      if (status === 503) throw new CardProviderUnavailable('no answer')
      return saved
    }
    const answer = await save(member)
    provider.saveCard = saveCard
    expect([answer.status, answer.body.code]).toEqual([status, code])
    // It may still be on its way.
    await removeCardsJob.run(context.context)
    expect(atProvider()).toHaveLength(before + 1)
    context.clock.moveMinutes(10)
    await removeCardsJob.run(context.context)
    expect(atProvider()).toHaveLength(before)
  })

  it('stays at the provider when it is saved again while the one before is removed', async () => {
    const member = await shop.buyer()
    await save(member)
    await member.call(payments.removeMethod)
    const provider = context.context.cardPayments.of('eyewear')!
    const { removeCustomer } = provider
    provider.removeCustomer = async (id) => {
      await save(member)
      return removeCustomer(id)
    }
    await removeCardsJob.run(context.context)
    provider.removeCustomer = removeCustomer
    const { savedCard: saved } = await shop.fields(member)
    expect(context.sandbox.vault.state.cards[saved!.paymentTokenFrom]?.card.last4).toBe('1111')
  })

  it('whose customer cannot be asked for leaves the fields for another card', async () => {
    const member = await shop.buyer()
    await save(member)
    const provider = context.context.cardPayments.of('eyewear')!
    const { singleUseToken } = provider
    provider.singleUseToken = () => Promise.reject(new CardProviderUnavailable('down'))
    const order = await shop.approved(member)
    expect((await shop.fields(member)).savedCard).toBeNull()
    const paid = await shop.payWith(member, order, cards.success)
    provider.singleUseToken = singleUseToken
    expect(paid.body.order.state).toBe('issued')
    expect((await savedCard(member)).card).toEqual(VISA)
  })

  it('that the provider does not have any more is removed here too, not by a prefetch, and can be replaced', async () => {
    const member = await shop.buyer()
    await save(member)
    const [row] = await context.rows<{ id: string }>(
      sql`select id from payment_cards where account_id = ${member.accountId}`,
    )
    context.sandbox.vault.removeCustomer(row!.id)
    const prefetched = await member.call(payments.tokens, {
      headers: { 'sec-purpose': 'prefetch' },
    })
    expect([prefetched.status, prefetched.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await savedCard(member)).card).toEqual(VISA)
    expect((await shop.fields(member)).savedCard).toBeNull()
    expect((await savedCard(member)).card).toBeNull()
    expect((await save(member, '5555555555554444')).body.card).toMatchObject({ last4: '4444' })
  })

  it('can be removed ten times a minute', async () => {
    const member = await shop.buyer()
    for (let call = 0; call < 10; call += 1)
      expect((await member.call(payments.removeMethod)).status).toBe(200)
    expect((await member.call(payments.removeMethod)).status).toBe(429)
  })
})

describe('a card that is tried out', () => {
  const unverified = async () => {
    const member = await shop.buyer()
    const entry = await shop.enter(member, cards.success)
    await context.rows(sql`update accounts set is_verified = false where id = ${member.accountId}`)
    return { member, entry }
  }
  it('needs a verified account', async () => {
    const { member, entry } = await unverified()
    const answers = [
      await member.call(payments.saveMethod, { body: entry }),
      await member.call(payments.tokens),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([422, 'VERIFY_TO_SAVE_CARD']),
    )
  })

  const inBrowser = async (member: MemberCaller, number: string) => {
    const body = await shop.enter(member, number)
    const headers = { cookie: '__Host-session=one-browser' }
    return (await member.call(payments.saveMethod, { body, headers })).body.code
  }
  it('can be declined five times a day by account and browser, and counts for payments', async () => {
    const member = await shop.buyer()
    for (let card = 0; card < 5; card += 1)
      expect(await inBrowser(member, cards.decline)).toBe('CARD_NOT_ACCEPTED')
    expect((await save(member)).body.code).toBe('TOO_MANY_CARDS')
    expect(await inBrowser(await shop.buyer(), cards.success)).toBe('TOO_MANY_CARDS')
    const order = await shop.cart(member)
    await shop.startRisk(member)
    expect((await shop.decide(member, order)).body.code).toBe('PAYMENT_REFUSED')
    await context.rows(sql`update card_tries set tried_at = tried_at - interval '25 hours'`)
    expect((await save(member)).status).toBe(200)
  })

  it('can be saved ten times a day, also when the bank accepts each', async () => {
    const member = await shop.buyer()
    await save(member)
    await context.rows(
      sql`insert into card_tries (subject, entry_hash, outcome, tried_at) select subject, entry_hash || n, outcome, tried_at from card_tries, generate_series(1, 8) n where subject = ${member.accountId}`,
    )
    expect((await save(member)).status).toBe(200)
    const { status, body } = await save(member)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_CARDS'])
  })

  it('counts as declined when the bank’s question is not passed', async () => {
    const member = await shop.buyer()
    const body = await shop.enter(member, cards.challengeFails)
    const { challengeUrl } = (await member.call(payments.saveMethod, { body })).body
    context.sandbox.vault.answerChallenge(new URL(challengeUrl!).pathname.split('/').at(-1)!, '1')
    for (let call = 0; call < 2; call += 1)
      expect((await member.call(payments.saveMethod, { body })).body.code).toBe('CARD_NOT_ACCEPTED')
    const states = await context.rows<{ state: string }>(
      sql`select state from card_verifications where account_id = ${member.accountId}`,
    )
    expect(states).toEqual([{ state: 'declined' }])
  })

  it('needs a reference of its own', async () => {
    const member = await shop.buyer()
    const first = await shop.enter(member, cards.success)
    expect((await member.call(payments.saveMethod, { body: first })).status).toBe(200)
    const { merchantRefNum } = first
    const paymentToken = context.sandbox.vault.tokenize({
      merchantRefNum,
      amount: 0,
      cardNumber: '5555555555554444',
      expiryDate: '08 / 28',
      cvv: '123',
    })
    const second = await member.call(payments.saveMethod, {
      body: { paymentToken, merchantRefNum },
    })
    expect(second.body.code).toBe('CARD_ENTRY_EXPIRED')
    // An answer that was lost can be asked for again.
    expect((await member.call(payments.saveMethod, { body: first })).body.card).toEqual(VISA)
  })

  it('is forgotten after the time of the risk records', async () => {
    context.clock.moveMinutes(RISK_CHECK_DAYS * 24 * 60 + 1)
    await deleteOldVerifications.run(context.context)
    expect(await context.rows(sql`select 1 from card_verifications`)).toEqual([])
  })
})
