import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, openHarness, testPostgres, type Harness } from '#server/testing/harness.ts'
import {
  cards,
  paymentScenarios,
  SALE_ASSET,
  SALE_DROP,
} from '#server/testing/payment-scenarios.ts'
import { followPaymentsJob, lapseOrdersJob } from './jobs.ts'
import { refundOrder } from './refund.ts'

const rounds = Array.from({ length: Number(process.env['SOAK_ROUNDS'] ?? 3) }, (_, n) => n + 1)

// The embedded engine has one connection and hides races.
describe.runIf(testPostgres)('payments at the same time (postgres)', () => {
  let context: Harness
  let shop: ReturnType<typeof paymentScenarios>
  beforeAll(async () => {
    context = await openHarness({ database: await freshPostgres() })
    shop = paymentScenarios(context)
  })
  afterAll(() => context.close())

  const setSupply = (left: number) =>
    context.rows(
      sql`update assets set variation_supply = issued + ${left} where id = ${SALE_ASSET.assetId}`,
    )

  it.each(rounds)('ten clicks in two tabs make one payment and one item (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const before = shop.taken().length
    const carts = await Promise.all(Array.from({ length: 4 }, () => shop.cart(member)))
    expect(new Set(carts.map(({ orderId }) => orderId)).size).toBe(1)
    const order = await shop.approve(member, carts[0]!)
    const entries = await Promise.all(
      [cards.success, cards.success].map((card) => shop.enter(member, card, order.cartToken)),
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        member.call(payments.pay, {
          body: { cartToken: order.cartToken, ...entries[n % 2] },
          key: `click-${n % 5}`,
        }),
      ),
    )
    expect(answers.every(({ status }) => [200, 422].includes(status))).toBe(true)
    expect((await shop.orderOf(member, order)).state).toBe('issued')
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([before + 1, 1])
    expect((await context.emailsTo(member.email)).filter(isReceipt)).toHaveLength(1)
  })

  it.each(rounds)('the last two items go to two of six buyers (round %i)', async () => {
    context.clock.moveMinutes(20)
    await lapseOrdersJob.run(context.context)
    await setSupply(2)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.buyer()))
    const answers = await Promise.all(
      buyers.map((member) => member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'held' : body.code))
    expect(codes.sort()).toEqual([...Array(4).fill('DROP_SOLD_OUT'), 'held', 'held'])
    await Promise.all(
      buyers.map(async (member, n) => {
        if (answers[n]!.status !== 200) return
        const order = await shop.approve(member, answers[n]!.body.order)
        const answer = await shop.payWith(member, order, cards.success)
        expect([answer.status, answer.body.code, answer.body.order?.state]).toEqual([
          200,
          undefined,
          'issued',
        ])
      }),
    )
    const [asset] = await context.rows<{ left: number }>(
      sql`select variation_supply - issued as left from assets where id = ${SALE_ASSET.assetId}`,
    )
    expect(asset!.left).toBe(0)
  })

  it.each(rounds)('two servers that find a lost answer issue one item (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    await Promise.all([
      followPaymentsJob.run(context.context),
      followPaymentsJob.run(context.context),
      shop.goOn(member, body.order),
      shop.goOn(member, body.order),
    ])
    expect((await shop.orderOf(member, body.order)).state).toBe('issued')
    expect(await shop.items(member)).toHaveLength(1)
  })

  it.each(rounds)('a payment and a cancellation: one of them happens (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const before = shop.taken().length
    await Promise.all([
      shop.payWith(member, order, cards.success),
      member.call(payments.cancel, { body: { cartToken: order.cartToken } }),
    ])
    const { state } = await shop.orderOf(member, order)
    const items = (await shop.items(member)).length
    expect([state, items, shop.taken().length - before]).toEqual(
      state === 'issued' ? ['issued', 1, 1] : ['failed', 0, 0],
    )
  })

  it.each(rounds)('four refunds give the money back once (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
    const { orderId } = body.order
    const before = shop.taken().length
    await Promise.all(
      Array.from({ length: 4 }, () => refundOrder(context.context, { orderId, brand: 'eyewear' })),
    )
    expect([shop.taken().length, await shop.items(member)]).toEqual([before - 1, []])
    expect((await shop.orderOf(member, body.order)).state).toBe('refunded')
  })

  const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt')
})
