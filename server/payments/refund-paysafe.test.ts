import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardPayments } from '#server/integrations/card-payments/card-payments.ts'
import {
  openFakePaysafe,
  type FakePaysafe,
} from '#server/integrations/card-payments/paysafe-fake-server.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import { confirmRefundsJob, finishRefundsJob } from './jobs.ts'
import { refundOrder } from './refund.ts'

let context: Harness
let fake: FakePaysafe
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  fake = await openFakePaysafe(() => context.clock.now())
  context = await openHarness({
    cardPayments: createCardPayments(new Map([[home.slug, fake.account]])),
    ...(testPostgres ? { database: await freshPostgres() } : {}),
  })
  shop = paymentScenarios({ ...context, sandbox: { ...context.sandbox, vault: fake.vault } })
})
afterAll(async () => {
  await context.close()
  await fake.close()
})
beforeEach(() => {
  fake.requests.length = 0
  fake.isUnbatched = true
})

const refund = (orderId: string) => refundOrder(context.context, { orderId, brand: home.slug })
const cancellations = () => fake.requests.filter(({ call }) => call.startsWith('PUT'))
const bought = async () => {
  const member = await shop.buyer()
  const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
  return { member, orderId: body.order.orderId, nftId: body.order.nftId }
}

it('a refund that failed at the provider is made under a new reference when it is repeated', async () => {
  const { member, orderId } = await bought()
  fake.isUnbatched = false
  fake.failsRefunds = true
  expect(await refund(orderId)).toEqual({ outcome: 'refused' })
  fake.failsRefunds = false
  expect(await refund(orderId)).toMatchObject({ outcome: 'refunded', item: 'returned' })
  expect([...fake.failedRefunds]).toEqual([`${orderId}-refund-1`])
  expect(Object.keys(fake.vault.state.refunds)).toContain(`${orderId}-refund-2`)
  expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
})

it('a refund whose reference Paysafe knows and does not show is followed, and never failed', async () => {
  const { member, orderId, nftId } = await bought()
  fake.isUnbatched = false
  fake.vault.settings.holdsRefunds = true
  const own = fake.answerOf
  fake.answerOf = (request, body) => {
    const answer = own(request, body)
    if (!request.url?.includes('/refunds')) return answer
    return request.method === 'POST'
      ? { status: 409, body: { error: { code: '5031' } } }
      : { status: 200, body: { refunds: [] } }
  }
  expect(await refund(orderId)).toEqual({ outcome: 'pending' })
  expect(await refund(orderId)).toEqual({ outcome: 'pending' })
  const [order] = await context.rows(
    sql`select state, refund_reference, refunds_refused, has_pending_transfer as held from payment_orders o join nfts n on n.id = o.nft_id where o.id = ${orderId}`,
  )
  expect(order).toEqual({
    state: 'issued',
    refund_reference: `${orderId}-refund-1`,
    refunds_refused: 0,
    held: true,
  })
  fake.answerOf = own
  await finishRefundsJob.run(context.context)
  const refundStateOf = async () =>
    (await context.rows(sql`select refund_state from payment_orders where id = ${orderId}`))[0]
  expect(await refundStateOf()).toEqual({ refund_state: 'accepted' })
  fake.vault.settings.holdsRefunds = false
  fake.vault.endRefund(`${orderId}-refund-1`, 'COMPLETED')
  await confirmRefundsJob.run(context.context)
  expect(await refundStateOf()).toEqual({ refund_state: 'completed' })
  expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
  expect(nftId).not.toBeNull()
})

describe('a refund of the same day, which cancels the settlement', () => {
  it('is found when its answer is lost', async () => {
    const { member, orderId } = await bought()
    fake.respondNext.push({}, { loses: true })
    expect(await refund(orderId)).toMatchObject({ outcome: 'refunded', item: 'returned' })
    expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
  })

  it.each([
    ['on the same day', true],
    ['after the batch', false],
  ])('is finished by a repeat %s, and the item never returns', async (_, isUnbatched) => {
    const { member, orderId, nftId } = await bought()
    const provider = context.context.cardPayments.of(home.slug)!
    const { findRefund } = provider
    provider.findRefund = async () => 'unknown'
    fake.respondNext.push({}, { loses: true })
    expect(await refund(orderId)).toEqual({ outcome: 'pending' })
    // The first look of the repeat finds nothing yet.
    let looks = 0
    provider.findRefund = async (request) =>
      (looks += 1) === 1 ? 'none' : findRefund.call(provider, request)
    fake.isUnbatched = isUnbatched
    expect(await refund(orderId)).toMatchObject({ outcome: 'refunded', item: 'returned' })
    provider.findRefund = findRefund
    expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
    const [item] = await context.rows<{ held: boolean }>(
      sql`select has_pending_transfer as held from nfts where id = ${nftId}`,
    )
    expect(item?.held).toBe(false)
  })

  it('is asked for by one of four requests alone', async () => {
    const { member, orderId } = await bought()
    const results = await Promise.all(Array.from({ length: 4 }, () => refund(orderId)))
    expect(results.filter(({ outcome }) => outcome === 'refunded')).toEqual([
      expect.objectContaining({ item: 'returned' }),
    ])
    expect(results.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    expect(cancellations()).toHaveLength(1)
    expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
  })

  it('is taken over after two minutes from a request that has ended', async () => {
    const { member, orderId } = await bought()
    const provider = context.context.cardPayments.of(home.slug)!
    const { refund: real } = provider
    let answer = () => {}
    const isAsked = new Promise<void>((asks) => {
      provider.refund = async () => {
        await new Promise<void>((go) => {
          answer = go
          asks()
        })
        return 'refused'
      }
    })
    const first = refund(orderId)
    await isAsked
    provider.refund = real
    expect(await refund(orderId)).toEqual({ outcome: 'underWay' })
    context.clock.moveMinutes(3)
    expect(await refund(orderId)).toMatchObject({ outcome: 'refunded', item: 'returned' })
    answer()
    expect((await first).outcome).toBe('refundedBefore')
    expect([shop.taken(), await shop.items(member)]).toEqual([[], []])
  })
})
