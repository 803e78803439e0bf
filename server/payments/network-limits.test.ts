import { payments } from '#contract/payments.ts'
import { MAX_CARD_TRIES } from '#domain/card-tries.ts'
import { LIMIT_HOURS, MAX_UNPAID_HOLDS, NETWORK_ALLOWANCE } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios, SALE_DROP } from '#server/testing/payment-scenarios.ts'
import { deleteOldCardTries, networkHashOf } from './card-tries.ts'
import { deleteOldVerifications } from './verifications.ts'

// Networks are not limited in demo mode.
let context: Harness
let shop: ReturnType<typeof paymentScenarios>
let networkHash: string
beforeAll(async () => {
  context = await openHarness({ isDemo: false })
  shop = paymentScenarios(context)
  networkHash = networkHashOf(context.context, { networks: ['127.0.0.1'], device: () => '' })!
})
afterAll(() => context.close())
beforeEach(() => context.clock.moveMinutes(LIMIT_HOURS * 60 + 1))

const cart = async (member: MemberCaller) => {
  const { body } = await member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
  return body.order ?? body.code
}
const save = async (member: MemberCaller, number: string) => {
  const body = await shop.enter(member, number)
  return (await member.call(payments.saveMethod, { body })).body.code
}

it('a network may hold a drop eight times as often as a member without paying', async () => {
  const member = await shop.buyer()
  const order = await shop.cart(member)
  await context.rows(
    sql`insert into payment_orders (id, brand, account_id, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, created_at, hold_started_at, network_hash) select 'po_' || n, brand, 'account-' || n, drop_id, asset_id, 1, 1, 1, 'US', 'NY', 'failed', created_at, hold_started_at, network_hash from payment_orders, generate_series(1, ${MAX_UNPAID_HOLDS * NETWORK_ALLOWANCE - 1}) n where id = ${order.orderId}`,
  )
  expect(await cart(await shop.buyer())).toBe('TOO_MANY_HOLDS')
  // The hold of before goes on.
  expect(await cart(member)).toMatchObject({ orderId: order.orderId })
  await context.rows(
    sql`update payment_orders set state = 'issued', paid_at = created_at, nft_id = 'nft_1' where id = 'po_1'`,
  )
  expect(await cart(await shop.buyer())).toMatchObject({ state: 'created' })
})

/** Counts more cards in the network, for a card that was tried in it. */
const addTries = (count: number, outcome: 'accepted' | 'declined') =>
  context.rows(
    sql`insert into card_tries (subject, entry_hash, outcome, tried_at) select subject, entry_hash || n, ${outcome}, tried_at from (select * from card_tries where subject = ${networkHash} order by tried_at desc limit 1) newest, generate_series(1, ${count}) n`,
  )

it('a network may have eight times as many cards declined as a member', async () => {
  const declinedBy = await shop.buyer()
  expect(await save(declinedBy, cards.decline)).toBe('CARD_NOT_ACCEPTED')
  const buyer = await shop.buyer()
  const order = await shop.approved(buyer)
  await addTries(home.payments.risk.declines.cards * NETWORK_ALLOWANCE - 1, 'declined')
  expect(await save(await shop.buyer(), cards.success)).toBe('TOO_MANY_CARDS')
  const { body } = await shop.payWith(buyer, order, cards.success)
  expect(body.code).toBe('TOO_MANY_CARDS')
})

it('a network may try eight times as many cards as a member, whatever the bank says', async () => {
  expect(await save(await shop.buyer(), cards.success)).toBeUndefined()
  await addTries(MAX_CARD_TRIES * NETWORK_ALLOWANCE - 2, 'accepted')
  expect(await save(await shop.buyer(), cards.success)).toBeUndefined()
  expect(await save(await shop.buyer(), cards.success)).toBe('TOO_MANY_CARDS')
})

it('networks are deleted once they are not counted any more', async () => {
  const networks = async () =>
    (
      await context.rows(
        sql`select network_hash from payment_orders where network_hash is not null union all select subject from card_tries where subject = ${networkHash}`,
      )
    ).length
  const deleteOld = async () => {
    await deleteOldVerifications.run(context.context)
    await deleteOldCardTries.run(context.context)
  }
  await deleteOld()
  const member = await shop.buyer()
  await shop.cart(member)
  await save(member, cards.decline)
  await deleteOld()
  expect(await networks()).toBe(2)
  context.clock.moveMinutes(LIMIT_HOURS * 60 + 1)
  await deleteOld()
  expect(await networks()).toBe(0)
  expect(await context.rows(sql`select from card_tries`)).toEqual([])
})
