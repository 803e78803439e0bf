import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CardProvider } from '#server/lib/integrations/card-payments.ts'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { cards, paymentScenarios, SALE_DROP } from '#server/testing/payment-scenarios.ts'
import { followPaymentsJob } from './jobs.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
let provider: CardProvider
let findCharge: CardProvider['findCharge']
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
  provider = context.context.cardPayments.of(home.slug)!
  findCharge = provider.findCharge
})
afterEach(() => void (provider.findCharge = findCharge))
afterAll(() => context.close())

const paying = async () => {
  const member = await shop.buyer()
  const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
  expect(body.order.state).toBe('paying')
  return { member, order: body.order }
}
const statesOf = async ({ accountId }: MemberCaller) =>
  (
    await context.rows<{ state: string }>(
      sql`select state from payment_orders where account_id = ${accountId} order by state`,
    )
  ).map(({ state }) => state)
const outcomes = {
  declined: async () => ({ outcome: 'declined' }) as const,
  none: async () => ({ outcome: 'none' }) as const,
}

describe('staff merge an account that is paying', () => {
  it.each([
    ['declined', 'declined'],
    ['none', 'approved'],
  ] as const)(
    'into one with a cart of the same drop: the answer %s makes it %s',
    async (outcome, expected) => {
      const { member, order } = await paying()
      const target = await shop.buyer()
      const cart = await shop.cart(target)
      await context.merge(member, target)
      expect(await statesOf(target)).toEqual(['failed', 'paying'])
      expect((await shop.orderOf(target, cart)).failure).toBe('canceled')
      provider.findCharge = outcomes[outcome]
      context.clock.moveMinutes(6)
      await followPaymentsJob.run(context.context)
      expect((await shop.orderOf(target, order)).state).toBe(expected)
    },
  )

  it('into one that has a cart: both cannot be paid', async () => {
    const { member } = await paying()
    const target = await shop.buyer()
    const cart = await shop.approved(target)
    const entry = await shop.enter(target, cards.success, cart.cartToken)
    await context.merge(member, target)
    const { body } = await target.call(payments.pay, {
      body: { cartToken: cart.cartToken, ...entry },
    })
    expect(body.code).toBe('CART_EXPIRED')
    await followPaymentsJob.run(context.context)
    expect(await shop.items(target)).toHaveLength(1)
    const again = await target.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
    expect(again.body.code).toBe('BOUGHT_BEFORE')
  })

  it('into one that is paying too: both answers are stored, and one cart stays', async () => {
    const { member } = await paying()
    const { member: target } = await paying()
    await context.merge(member, target)
    provider.findCharge = outcomes.declined
    await followPaymentsJob.run(context.context)
    expect(await statesOf(target)).toEqual(['declined', 'failed'])
    expect(
      await context.rows(
        sql`select 1 from payment_attempts a join payment_orders o on o.id = a.order_id where o.account_id = ${target.accountId} and a.state <> 'declined'`,
      ),
    ).toEqual([])
  })
})
