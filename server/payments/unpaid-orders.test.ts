import { payments } from '#contract/payments.ts'
import { RISK_CHECK_DAYS } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import { deleteUnpaidJob, lapseOrdersJob } from './jobs.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

/** Returns the states of the member's orders and of their attempts. */
const stored = async ({ accountId }: MemberCaller) =>
  context.rows<{ state: string; attempts: string[] }>(
    sql`select o.state, array(select a.state from payment_attempts a where a.order_id = o.id order by a.number) as attempts from payment_orders o where o.account_id = ${accountId} order by o.created_at`,
  )
/** Moves all that is stored of payments into the past. */
const age = (days: number) =>
  context.rows(
    sql`with orders as (update payment_orders set created_at = created_at - make_interval(days => ${days})) update payment_attempts set started_at = started_at - make_interval(days => ${days})`,
  )
const deleteUnpaid = () => deleteUnpaidJob.run(context.context)

describe('orders that were not paid', () => {
  it('are deleted with their attempts once no risk check needs them', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    await shop.payWith(member, order, cards.decline)
    await member.call(payments.cancel, { body: { cartToken: order.cartToken } })
    await shop.cart(member)
    context.clock.moveMinutes(16)
    await lapseOrdersJob.run(context.context)
    const refused = await shop.cart(member)
    await context.rows(
      sql`update payment_orders set state = 'refused', held_until = null where id = ${refused.orderId}`,
    )
    const unpaid = [
      { state: 'failed', attempts: ['declined'] },
      { state: 'failed', attempts: [] },
      { state: 'refused', attempts: [] },
    ]
    await age(RISK_CHECK_DAYS - 1)
    await deleteUnpaid()
    expect(await stored(member)).toEqual(unpaid)
    await age(2)
    await deleteUnpaid()
    expect(await stored(member)).toEqual([])
  })

  it('stay while they can be paid', async () => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    expect(body.order.state).toBe('paying')
    const other = await shop.buyer()
    await shop.cart(other)
    await age(RISK_CHECK_DAYS + 1)
    await deleteUnpaid()
    expect(await stored(member)).toEqual([{ state: 'paying', attempts: ['sent'] }])
    expect(await stored(other)).toEqual([{ state: 'created', attempts: [] }])
  })

  it.each(['returned', 'unreturned', 'lost'])('stay when money was taken: %s', async (state) => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.decline)
    await context.rows(
      sql`update payment_attempts set state = ${state} where order_id = ${body.order.orderId}`,
    )
    await member.call(payments.cancel, { body: { cartToken: body.order.cartToken } })
    await age(RISK_CHECK_DAYS + 1)
    await deleteUnpaid()
    expect(await stored(member)).toEqual([{ state: 'failed', attempts: [state] }])
  })
})

it('a sale stays without the attempts that failed before it', async () => {
  const member = await shop.buyer()
  const order = await shop.approved(member)
  const { body } = await shop.payWith(member, order, cards.decline)
  await shop.payWith(member, body.order, cards.success)
  await age(RISK_CHECK_DAYS + 1)
  await deleteUnpaid()
  expect(await stored(member)).toEqual([{ state: 'issued', attempts: ['captured'] }])
})
