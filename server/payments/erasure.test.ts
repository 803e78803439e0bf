import { accountSettings } from '#contract/account-settings.ts'
import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryHashOf } from './card-tries.ts'
import { hashToken } from '#server/lib/security/tokens.ts'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import { allTraces } from '#server/testing/personal-data-traces.ts'

const PASSWORD = 'Kx7-tulip-Boat'
let context: Harness
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

const erase = async (member: MemberCaller) => {
  await context.setPassword(member, PASSWORD)
  const { status } = await member.call(accountSettings.erase, {
    body: { currentPassword: PASSWORD },
  })
  expect(status).toBe(200)
}

/** A member who has saved a card, had one declined, and paid, each with a stored answer. */
const paidMember = async () => {
  const member = await shop.buyer()
  const saved = await shop.enter(member, cards.success)
  await member.call(payments.saveMethod, { body: saved, key: 'save' })
  const order = await shop.approved(member)
  await shop.payWith(member, order, cards.decline, 'declined')
  const { body } = await shop.payWith(member, order, cards.success, 'paid')
  expect(body.order).toMatchObject({ state: 'issued', card: { last4: '1111' } })
  return { member, order }
}

const sessionOf = ({ accountId }: MemberCaller) =>
  hashToken(context.context.secret, `risk:s-${accountId}`)

it('an erasure leaves nothing of the stored answers of payments and of the risk check', async () => {
  const { member } = await paidMember()
  const before = await allTraces(context)
  for (const table of ['idempotency_records', 'risk_checks', 'card_verifications', 'card_tries'])
    expect(before[table]).toContain(member.accountId)
  expect(before['idempotency_records']).toContain('"last4":"1111"')
  expect(before['risk_checks']).toContain(sessionOf(member))

  await erase(member)
  const after = await allTraces(context)
  const withAccount = Object.keys(after).filter((table) => after[table]!.includes(member.accountId))
  expect(withAccount.sort()).toEqual(['accounts', 'loyalty_accounts', 'nfts'])
  const withSession = Object.keys(after).filter((table) =>
    after[table]!.includes(sessionOf(member)),
  )
  expect(withSession).toEqual([])
  for (const table of ['idempotency_records', 'payment_attempts', 'payment_cards'])
    expect([table, after[table]!.includes('1111')]).toEqual([table, false])
})

it('an erasure of an account leaves nothing of one that was merged into it', async () => {
  const [{ member: from }, { member: into }] = [await paidMember(), await paidMember()]
  await context.merge(from, into)
  await erase(into)
  const after = await allTraces(context)
  for (const table of ['idempotency_records', 'risk_checks', 'card_verifications', 'card_tries'])
    for (const { accountId } of [from, into])
      expect([table, after[table]!.includes(accountId)]).toEqual([table, false])
})

it('the export has purchases, cards and checks, without what would help a thief', async () => {
  const { member, order } = await paidMember()
  const { data } = (await member.call(accountSettings.exportAll)).body
  const text = JSON.stringify(data)
  expect(text).toContain(order.orderId)
  expect(data).toMatchObject({
    savedCard: { last4: '1111' },
    purchases: [{ order: order.orderId, state: 'issued' }],
    paymentAttempts: [
      { order: order.orderId, state: 'captured', last4: '1111' },
      { order: order.orderId, state: 'declined', last4: '0002' },
    ],
    paymentChecks: [{ order: order.orderId, decision: 'approved' }],
    cardChecks: [{ state: 'accepted' }],
  })
  for (const word of [sessionOf(member), 'score', 'reasons']) expect(text).not.toContain(word)
})

it('a risk check that starts as the account is erased stores nothing', async () => {
  const member = await shop.buyer()
  const { findMember } = context.context
  let isFirst = true
  context.context.findMember = async (...request) => {
    const found = await findMember(...request)
    // The request has its member; the erasure comes before its transaction.
    if (isFirst) {
      isFirst = false
      await erase(member)
    }
    return found
  }
  const { status, body } = await shop.startRisk(member)
  context.context.findMember = findMember
  expect([status, body.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(
    await context.rows(sql`select from risk_checks where account_id = ${member.accountId}`),
  ).toEqual([])
})

it('a card that is declined as the account is erased counts for its mailbox and browser', async () => {
  const member = await shop.buyer()
  const order = await shop.approved(member)
  const entry = await shop.enter(member, cards.decline, order.cartToken)
  const provider = context.context.cardPayments.of('eyewear')!
  const { charge } = provider
  provider.charge = async (request) => {
    await erase(member)
    return charge.call(provider, request)
  }
  await member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } })
  provider.charge = charge
  const entryHash = entryHashOf(context.context.secret, entry.paymentToken)
  const tries = await context.rows<{ outcome: string }>(
    sql`select outcome from card_tries where entry_hash = ${entryHash}`,
  )
  expect(tries.length).toBeGreaterThan(0)
  expect(new Set(tries.map(({ outcome }) => outcome))).toEqual(new Set(['declined']))
  expect(
    await context.rows(
      sql`select state, token, last4 from payment_attempts where order_id = ${order.orderId}`,
    ),
  ).toEqual([{ state: 'declined', token: null, last4: null }])
})

it('a payment whose answer is stored as the account is erased leaves no answer', async () => {
  const member = await shop.buyer()
  const order = await shop.approved(member)
  const provider = context.context.cardPayments.of('eyewear')!
  const { charge } = provider
  provider.charge = async (request) => {
    await erase(member)
    return charge.call(provider, request)
  }
  expect((await shop.payWith(member, order, cards.success, 'late')).status).toBe(401)
  provider.charge = charge
  expect(
    await context.rows(
      sql`select call, response from idempotency_records where account_id = ${member.accountId}`,
    ),
  ).toEqual([])
})
