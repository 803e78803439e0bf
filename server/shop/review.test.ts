import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REVIEW, shopCustomers, openShop } from '#server/testing/shop-customers.ts'
import type { Harness } from '#server/testing/harness.ts'
import { daysAfter } from '#server/lib/time/clock.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openShop()
})
afterAll(() => harness.close())
const {
  send,
  review,
  proven,
  balances: loyaltyAccount,
  history,
  expected,
} = shopCustomers(() => harness)

describe('a review', () => {
  it('gives its points once per product with its reason, and keeps them when it changes [EN-78] [EN-84] [CO-38]', async () => {
    const mia = await proven()
    await send(review({ reviewId: '801', email: mia.email }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: REVIEW, owed: 0, counted: REVIEW })
    expect((await history(mia))[0]).toMatchObject({
      originType: 12,
      amount: REVIEW,
      reason: 'Wrote a review',
      description: expect.stringContaining('your review of Round frames'),
    })
    await send(review({ reviewId: '801', email: mia.email, at: daysAfter(harness.clock.now(), 1) }))
    await send(review({ reviewId: '801', email: mia.email, isHidden: true }))
    await send(review({ reviewId: '801', email: mia.email, productName: 'Other words' }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: REVIEW })
    await send(review({ reviewId: '802', email: mia.email }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: REVIEW })
    expect(await expected(mia)).toEqual([
      expect.objectContaining({
        originType: 12,
        reason: 'Review of Round frames',
        description: expect.stringContaining('already'),
        isWaiting: false,
      }),
    ])
    await send(review({ reviewId: '803', email: mia.email, productId: '78' }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 2 * REVIEW })
  })

  it('that is hidden waits until it is published', async () => {
    const mia = await proven()
    await send(review({ reviewId: '811', email: mia.email, isHidden: true }))
    expect(await expected(mia)).toEqual([
      expect.objectContaining({
        isWaiting: true,
        description: expect.stringContaining('Others cannot read your review yet'),
      }),
    ])
    await send(review({ reviewId: '811', email: mia.email }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: REVIEW })
    expect(await expected(mia)).toEqual([])
  })

  it.each(['nothing', 'not-yet', 'unconfirmed-buyer', 'confirmed-buyer', 'something new'])(
    'of a product that was not bought (%s) gives nothing and shows the member why',
    async (verified) => {
      const mia = await proven()
      await send(review({ email: mia.email, verified }))
      expect(await loyaltyAccount(mia)).toMatchObject({ balance: 0 })
      expect(await expected(mia)).toEqual([
        expect.objectContaining({
          description: expect.stringContaining('products you bought'),
          isWaiting: false,
        }),
      ])
    },
  )

  it('before joining gives nothing; a review of the shop itself is not stored', async () => {
    const mia = await proven()
    await send(
      review({ reviewId: '821', email: mia.email, at: daysAfter(harness.clock.now(), -3) }),
    )
    await send(review({ reviewId: '822', email: mia.email, productId: '0' }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 0 })
    expect(await expected(mia)).toEqual([
      expect.objectContaining({ description: expect.stringContaining('before you joined') }),
    ])
  })
})
