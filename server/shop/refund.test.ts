import { api } from '#contract/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WELCOME, shopCustomers, openShop, secret } from '#server/testing/shop-customers.ts'
import { home, type Harness } from '#server/testing/harness.ts'
import { refundPayload, shopifyEvent } from './sample-events.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openShop()
})
afterAll(() => harness.close())
const {
  next,
  send,
  order,
  refund,
  prove,
  proven,
  balances: loyaltyAccount,
  history,
} = shopCustomers(() => harness)

describe('a refund', () => {
  it('reverses points in its own entry and lowers counted points [CO-36]', async () => {
    const mia = await proven()
    await send(order({ orderId: '6001', email: mia.email, total: '84.50', name: '#6001' }))
    await send(refund({ orderId: '6001', amount: '20.00' }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 64, owed: 0, counted: 64 })
    expect((await history(mia))[0]).toMatchObject({
      originType: 3,
      action: 2,
      amount: 20,
      reason: 'Refund of order #6001',
      description:
        'Order #6001: you got $20.00 back, and the points for it were taken back. They no longer count toward your level.',
    })
    expect((await history(mia, 'fr'))[0]?.reason).toBe('Remboursement de la commande #6001')
    await send(refund({ orderId: '6001', amount: '999.00' }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
  })

  it('counts once, and only successful refund transactions', async () => {
    const mia = await proven()
    await send(order({ orderId: '6002', email: mia.email, total: '50.00' }))
    const payload = {
      ...refundPayload({
        refundId: '9',
        orderId: '6002',
        amount: '10.00',
        at: harness.clock.now(),
      }),
    } as { transactions: object[] }
    payload.transactions.push(
      { kind: 'refund', status: 'failure', amount: '40.00', currency: 'USD' },
      { kind: 'void', status: 'success', amount: '40.00', currency: 'USD' },
    )
    const again = () => shopifyEvent('refunds/create', payload, { secret })
    await send(again())
    await send(again())
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 40 })
  })

  it('in the buyer’s currency counts the shop’s amounts', async () => {
    const mia = await proven()
    await send(order({ orderId: '6003', email: mia.email, total: '50.00' }))
    const payload = {
      ...refundPayload({
        orderId: '6003',
        amount: '27.00',
        currency: 'CAD',
        at: harness.clock.now(),
      }),
      refund_line_items: [
        {
          subtotal_set: { shop_money: { amount: '15.00' } },
          total_tax_set: { shop_money: { amount: '1.50' } },
        },
      ],
      order_adjustments: [
        {
          kind: 'shipping_refund',
          amount_set: { shop_money: { amount: '-3.50' } },
          tax_amount_set: { shop_money: { amount: '0.00' } },
        },
      ],
    }
    await send(shopifyEvent('refunds/create', payload, { secret }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 30 })
  })

  const refundEvent = (
    orderId: string,
    refundId: string,
    transactions: [kind: string, status: string, amount: string, currency?: string][],
    rest: object = {},
  ) =>
    shopifyEvent(
      'refunds/create',
      {
        ...refundPayload({ refundId, orderId, amount: '0.00', at: harness.clock.now() }),
        transactions: transactions.map(([kind, status, amount, currency = 'USD']) => ({
          kind,
          status,
          amount,
          currency,
        })),
        ...rest,
      },
      { secret },
    )

  it.each<[string, [string, string, string][], number]>([
    [
      'counts a pending transaction, because Shopify sends no event when it succeeds',
      [['refund', 'pending', '40.00']],
      60,
    ],
    [
      'does not count failed transactions',
      [
        ['refund', 'failure', '40.00'],
        ['refund', 'error', '40.00'],
      ],
      100,
    ],
    ['does not count voided transactions', [['void', 'success', '40.00']], 100],
    [
      'counts a retried transaction once',
      [
        ['refund', 'failure', '40.00'],
        ['refund', 'success', '40.00'],
      ],
      60,
    ],
  ])('%s', async (_, transactions, expectedBalance) => {
    const [mia, orderId] = [await proven(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    await send(refundEvent(orderId, next(), transactions))
    expect(await loyaltyAccount(mia)).toEqual({
      balance: expectedBalance,
      owed: 0,
      counted: expectedBalance,
    })
  })

  it('sent again with a higher amount is raised with one entry per part, and never lowered', async () => {
    const [mia, orderId, refundId] = [await proven(), next(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    await send(refundEvent(orderId, refundId, [['refund', 'failure', '30.00']]))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 100 })
    await send(refundEvent(orderId, refundId, [['refund', 'success', '30.00']]))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 70 })
    const more = refundEvent(orderId, refundId, [
      ['refund', 'success', '30.00'],
      ['refund', 'pending', '20.50'],
    ])
    for (const event of [
      more,
      more,
      refundEvent(orderId, refundId, [['refund', 'failure', '30.00']]),
      refundEvent(orderId, refundId, [['refund', 'success', '50.50']]),
    ])
      await send(event)
    expect(await loyaltyAccount(mia)).toEqual({ balance: 49, owed: 0, counted: 49 })
    expect((await history(mia)).slice(0, 2).map(({ amount }) => amount)).toEqual([21, 30])
    await send(refundEvent(orderId, next(), [['refund', 'success', '40.00']]))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 9 })
  })

  const adjusted = (kind: string, amount: string) => ({
    order_adjustments: [{ kind, amount_set: { shop_money: { amount } } }],
  })
  const line = {
    refund_line_items: [{ subtotal_set: { shop_money: { amount: '60.00' } }, total_tax_set: null }],
  }
  it.each<[string, object, number]>([
    ['an amount without lines', adjusted('refund_discrepancy', '-92.00'), 8],
    ['more than its lines', { ...line, ...adjusted('refund_discrepancy', '-10.00') }, 30],
    ['less than its lines', { ...line, ...adjusted('refund_discrepancy', '10.00') }, 50],
    ['an adjustment of another kind', adjusted('something_new', '-20.00'), 80],
    ['shipping, written without a sign', adjusted('shipping_refund', '5.00'), 95],
  ])(
    'in the buyer’s currency with %s counts the shop’s amounts',
    async (_, rest, expectedBalance) => {
      const [mia, orderId] = [await proven(), next()]
      await send(order({ orderId, email: mia.email, total: '100.00' }))
      await send(refundEvent(orderId, next(), [['refund', 'success', '12.00', 'EUR']], rest))
      expect(await loyaltyAccount(mia)).toEqual({
        balance: expectedBalance,
        owed: 0,
        counted: expectedBalance,
      })
    },
  )

  it('in another currency without the shop’s amounts is refused, and accepted later', async () => {
    const [mia, orderId, refundId] = [await proven(), next(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    const event = refundEvent(orderId, refundId, [['refund', 'success', '12.00', 'EUR']])
    const { statusCode } = await harness.app.inject({
      method: 'POST',
      url: event.path,
      payload: event.body,
      headers: { host: `${home.slug}.localhost:4000`, ...event.headers },
    })
    expect(statusCode).toBe(422)
    await send(refundEvent(orderId, refundId, [['refund', 'success', '12.00', 'EUR']], line))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 40 })
  })

  it('that arrives before its order waits for it', async () => {
    const mia = await proven()
    await send(refund({ orderId: '6004', amount: '30.00' }))
    await send(order({ orderId: '6004', email: mia.email, total: '84.50' }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 54, owed: 0, counted: 54 })
    expect((await history(mia)).slice(0, 2).map(({ reason }) => reason)).toEqual([
      'Refund of order #6004',
      'Made a purchase',
    ])
  })

  it('of spent points leaves them owed until the next credit', async () => {
    const mia = await proven()
    await send(order({ orderId: '6005', email: mia.email, total: '300.00' }))
    const offer = home.program.offers
      .filter(
        ({ isActive, tierIds, cost }) => isActive && tierIds.length === 0 && cost <= WELCOME + 300,
      )
      .sort((a, b) => b.cost - a.cost)[0]!
    const device = await harness.anotherDevice(mia)
    expect(
      (await device.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })).status,
    ).toBe(200)
    await send(refund({ orderId: '6005', amount: '300.00' }))
    const owed = 300 - (WELCOME + 300 - offer.cost)
    expect(await loyaltyAccount(mia)).toEqual({ balance: -WELCOME, owed, counted: 0 })
    await send(order({ email: mia.email, total: '500.00' }))
    expect(await loyaltyAccount(mia)).toEqual({
      balance: 500 - owed - WELCOME,
      owed: 0,
      counted: 500,
    })
    expect((await history(mia))[0]).toMatchObject({
      reason: 'Points still owed',
      originType: 13,
      amount: owed,
    })
  })

  it('of an order that gave nothing reverses nothing', async () => {
    const mia = await proven()
    await send(order({ orderId: '6006', email: mia.email, total: '84.50', currency: 'EUR' }))
    await send(refund({ orderId: '6006', amount: '84.50' }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
  })
})

it('orders and refunds end in the same balance in any order and number of deliveries', async () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const money = (amount: number) =>
    `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fc.record({ paid: cents, refunds: fc.array(cents, { maxLength: 3 }) }), {
          minLength: 1,
          maxLength: 4,
        })
        .chain((orders) => {
          const kinds = orders.flatMap(({ refunds }, place) => [
            { place, refund: -1 },
            ...refunds.map((_, refund) => ({ place, refund })),
          ])
          return fc.record({
            orders: fc.constant(orders),
            delivered: fc.shuffledSubarray([...kinds, ...kinds, ...kinds], {
              minLength: kinds.length * 3,
              maxLength: kinds.length * 3,
            }),
            isLate: fc.boolean(),
          })
        }),
      async ({ orders, delivered, isLate }) => {
        const mia = await harness.join()
        if (!isLate) await prove(mia)
        const ids = orders.map(() => next())
        for (const { place, refund: which } of delivered) {
          const { paid, refunds } = orders[place]!
          const orderId = ids[place]!
          await send(
            which < 0
              ? order({ orderId, email: mia.email, total: money(paid) })
              : refund({
                  refundId: `${orderId}-${which}`,
                  orderId,
                  amount: money(refunds[which]!),
                }),
          )
        }
        if (isLate) await prove(mia)
        const expectedBalance = orders.reduce(
          (sum, { paid, refunds }) =>
            sum +
            Math.max(0, Math.floor((paid - refunds.reduce((all, one) => all + one, 0)) / 100)),
          0,
        )
        expect(await loyaltyAccount(mia)).toEqual({
          balance: expectedBalance,
          owed: 0,
          counted: expectedBalance,
        })
      },
    ),
    { numRuns: Number(process.env['SOAK_ROUNDS'] ?? 8) },
  )
})
