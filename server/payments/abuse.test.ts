import { payments, type Order } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  cards,
  paymentScenarios,
  SALE_ASSET,
  SALE_DROP,
  TOTAL,
} from '#server/testing/payment-scenarios.ts'
import { issuePaidJob } from './jobs.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
const alerts: string[] = []
beforeAll(async () => {
  context = await openHarness({ onAlert: (message) => alerts.push(message) })
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

/** Calls everything that takes a cart token. @returns the codes */
const tryAll = async (member: MemberCaller, order: Order, cartToken: unknown, brand = home) => {
  const { assetPrice, gasFee, tax, dropId } = order
  const entry = { paymentToken: 'x', merchantRefNum: 'x' }
  const answers = [
    await member.call(payments.pay, { body: { cartToken, ...entry }, brand }),
    await member.call(payments.pay, { body: { cartToken }, brand }),
    await member.call(payments.cancel, { body: { cartToken }, brand }),
    await member.call(payments.tokens, { params: { cartToken: cartToken as string }, brand }),
    await member.call(payments.decideRisk, {
      body: { assetPrice, gasFee, tax, dropId, cartToken },
      brand,
    }),
  ]
  return answers.map(({ status, body }) => [status, body.code])
}
const orders = (member: MemberCaller) =>
  context.rows<{ state: string; total: number }>(
    sql`select state, asset_price + tax + gas_fee as total from payment_orders where account_id = ${member.accountId} order by created_at`,
  )
/** Neither money nor an item has moved. */
const nothingHappened = async (member: MemberCaller, taken: number) => {
  expect(shop.taken()).toHaveLength(taken)
  expect(await shop.items(member)).toEqual([])
}

describe('a cart token', () => {
  it('is worth nothing at another brand', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    expect(await tryAll(member, order, order.cartToken, stranger)).toEqual(
      Array(5).fill([401, 'UNAUTHORIZED']),
    )
    const other = await context.join(undefined, stranger)
    expect(await tryAll(other, order, order.cartToken, stranger)).toEqual(
      Array(5).fill([422, 'CART_EXPIRED']),
    )
    await nothingHappened(member, taken)
    expect((await shop.orderOf(member, order)).state).toBe('approved')
  })

  // The last of each: the code of the call that has the token in its address, where it is a text.
  type Refusal = [string, string, (token: string) => unknown, string?]
  it.each<Refusal>([
    [
      'another order with the seal of this one',
      'CART_EXPIRED',
      (token: string) => `po_x.${token.split('.')[1]}`,
    ],
    ['the order without its seal', 'CART_CHANGED', (token: string) => token.split('.')[0]!],
    ['the order with an empty seal', 'CART_CHANGED', (token: string) => `${token.split('.')[0]}.`],
    ['a second seal', 'CART_CHANGED', (token: string) => `${token}.${token.split('.')[1]}`],
    ['a property of every object', 'CART_EXPIRED', () => '__proto__.constructor'],
    ['SQL', 'CART_EXPIRED', () => "' or 1=1 --"],
    ['a NUL', 'BAD_REQUEST', () => 'po_\u0000.x'],
    ['too long', 'BAD_REQUEST', () => 'x'.repeat(301)],
    ['empty', 'BAD_REQUEST', () => ''],
    ['twice in an array', 'BAD_REQUEST', (token: string) => [token, token], 'CART_CHANGED'],
    ['an object', 'BAD_REQUEST', () => ({ $ne: null }), 'CART_EXPIRED'],
  ])('is refused when it is %s: %s', async (_, code, change, codeInAddress) => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    const answer = (expected: string) => [expected === 'BAD_REQUEST' ? 400 : 422, expected]
    expect(await tryAll(member, order, change(order.cartToken!))).toEqual(
      [code, code, code, codeInAddress ?? code, code].map(answer),
    )
    await nothingHappened(member, taken)
    expect((await shop.orderOf(member, order)).state).toBe('approved')
  })

  it('is worth nothing once its time is over, for every call', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    context.clock.moveMinutes(15)
    expect(await tryAll(member, order, order.cartToken)).toEqual(
      Array(5).fill([422, 'CART_EXPIRED']),
    )
    await nothingHappened(member, taken)
  })
})

describe('figures', () => {
  it.each([
    ['negative', { assetPrice: -4800 }],
    ['a fraction', { tax: 426.5 }],
    ['a text', { tax: '426' }],
    ['huge', { assetPrice: Number.MAX_SAFE_INTEGER }],
    ['beyond every integer', { assetPrice: 1e300 }],
    ['moved from one part to another', { assetPrice: 4800 + 110, gasFee: 0 }],
    ['missing', { gasFee: undefined }],
    ['null', { gasFee: null }],
  ])('that are %s are refused, and decide nothing', async (_, changes) => {
    const member = await shop.buyer()
    const order = await shop.cart(member)
    await shop.startRisk(member)
    const { status, body } = await shop.decide(member, order, changes)
    expect([
      [400, 'BAD_REQUEST'],
      [422, 'CART_CHANGED'],
    ]).toContainEqual([status, body.code])
    expect(await orders(member)).toEqual([{ state: 'created', total: TOTAL }])
  })

  it('and states of a caller are never taken over', async () => {
    const member = await shop.buyer()
    await member.call(payments.cart, {
      body: {
        dropId: SALE_DROP.dropId,
        assetPrice: 1,
        tax: -500,
        gasFee: 0,
        total: 1,
        state: 'approved',
        accountId: 'somebody',
        heldUntil: '2099-01-01T00:00:00.000Z',
      },
    })
    const made = await orders(member)
    expect(made).toEqual([{ state: 'created', total: TOTAL }])
    expect((await shop.cart(member)).total).toBe(TOTAL)
  })
})

describe('the entry of a card', () => {
  it.each([
    ['saves a card, cannot pay', true],
    ['pays, cannot save a card', false],
  ])('that %s', async (_, isForSaving) => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    const entry = await shop.enter(member, cards.success, isForSaving ? null : order.cartToken)
    const { status, body } = isForSaving
      ? await member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } })
      : await member.call(payments.saveMethod, { body: entry })
    expect([status, body.code]).toEqual([422, 'CARD_ENTRY_EXPIRED'])
    await nothingHappened(member, taken)
  })

  it('with the key of another body is refused, and pays once', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    const answers = []
    for (let entry = 0; entry < 2; entry += 1)
      answers.push(await shop.payWith(member, order, cards.success, 'one-key'))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [422, 'KEY_USED_FOR_ANOTHER_BODY'],
    ])
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([taken + 1, 1])
  })

  it('can be tried ten times a day, not more', async () => {
    const member = await shop.buyer()
    let order = await shop.approved(member)
    for (let card = 0; card < 10; card += 1)
      order = (await shop.payWith(member, order, cards.challenge)).body.order
    const taken = shop.taken().length
    const { status, body } = await shop.payWith(member, order, cards.success)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_CARDS'])
    await nothingHappened(member, taken)
  })

  it('is refused after five declined cards, also for an order that was approved before', async () => {
    const member = await shop.buyer()
    let order = await shop.approved(member)
    for (let card = 0; card < 5; card += 1)
      order = (await shop.payWith(member, order, cards.decline)).body.order
    const taken = shop.taken().length
    const { status, body } = await shop.payWith(member, order, cards.success)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_CARDS'])
    await nothingHappened(member, taken)
  })

  it('does not hold an item for ever by asking for the bank again and again', async () => {
    const member = await shop.buyer()
    let order = await shop.approved(member)
    const opened = Date.parse(order.createdAt)
    for (let minute = 0; minute < 24; minute += 6) {
      order = (await shop.payWith(member, order, cards.challenge)).body.order
      expect(order.state).toBe('challenge')
      expect(Date.parse(order.heldUntil!)).toBeLessThanOrEqual(opened + 25 * 60_000)
      context.clock.moveMinutes(6)
    }
    context.clock.moveMinutes(2)
    const { body } = await member.call(payments.tokens, {
      params: { cartToken: order.cartToken! },
    })
    expect(body.code).toBe('CART_EXPIRED')
  })
})

describe('3-D Secure', () => {
  const setPrice = (amount: number) =>
    context.rows(
      sql`update drops set price = jsonb_set(price, '{amount}', ${String(amount)}::jsonb) where id = ${SALE_DROP.dropId}`,
    )
  /** Types a card on a page that leaves out what has the bank authenticate the member. */
  const payWithout = async (member: MemberCaller, order: Order, cardNumber: string) => {
    const { transaction } = await shop.fields(member, order.cartToken)
    const { merchantRefNum, amount } = transaction
    const typed = { merchantRefNum, amount, cardNumber, expiryDate: '08 / 28', cvv: '123' }
    const paymentToken = context.sandbox.vault.tokenize(typed)
    return member.call(payments.pay, {
      body: { cartToken: order.cartToken, paymentToken, merchantRefNum },
    })
  }

  it('cannot be left out for an amount that the risk rules notice', async () => {
    await setPrice(home.payments.risk.amount.above + 1)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    const refused = await payWithout(member, order, cards.success)
    expect([refused.status, refused.body.code]).toEqual([422, 'NOT_AUTHENTICATED'])
    const challenged = await payWithout(member, order, cards.challenge)
    shop.answer(challenged.body.order, '123456')
    expect((await shop.continuePayment(member, order)).body.code).toBe('NOT_AUTHENTICATED')
    await nothingHappened(member, taken)
    const { body } = await shop.payWith(member, order, cards.success)
    expect(body.order.state).toBe('issued')
    await setPrice(SALE_DROP.price!.amount)
  })

  it('is left to the bank below it', async () => {
    const member = await shop.buyer()
    const { body } = await payWithout(member, await shop.approved(member), cards.success)
    expect(body.order.state).toBe('issued')
  })
})

describe('a hold', () => {
  const cartAnswer = (member: MemberCaller) =>
    member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
  const moveTo = (member: MemberCaller, state: string) =>
    context.rows(
      sql`update accounts set billing = jsonb_set(billing, '{stateCode}', ${JSON.stringify(state)}::jsonb) where id = ${member.accountId}`,
    )

  it('can be opened five times a day without a payment', async () => {
    const member = await shop.buyer()
    for (let hold = 0; hold < 5; hold += 1) {
      const { cartToken } = await shop.cart(member)
      await member.call(payments.cancel, { body: { cartToken } })
    }
    const { status, body } = await cartAnswer(member)
    expect([status, body.code]).toEqual([422, 'TOO_MANY_HOLDS'])
    await context.rows(
      sql`update payment_orders set created_at = created_at - interval '25 hours' where account_id = ${member.accountId}`,
    )
    expect((await cartAnswer(member)).status).toBe(200)
  })

  it('is one, however often the billing address changes', async () => {
    const member = await shop.buyer()
    for (const state of ['OR', 'MT', 'NH', 'DE', 'AK', 'TX', 'CA', 'FL', 'WA', 'ME', 'NY']) {
      await moveTo(member, state)
      await shop.cart(member)
    }
    const { state, cartToken } = await shop.approved(member)
    expect(state).toBe('approved')
    await member.call(payments.cancel, { body: { cartToken } })
    expect((await cartAnswer(member)).status).toBe(200)
  })

  it('is not prolonged by another billing address and another bank’s question', async () => {
    const member = await shop.buyer()
    const opened = Date.parse((await shop.cart(member)).createdAt)
    for (const state of ['NY', 'OR', 'MT']) {
      await moveTo(member, state)
      const order = await shop.approved(member)
      const { body } = await shop.payWith(member, order, cards.challenge)
      expect(Date.parse(body.order.heldUntil!)).toBeLessThanOrEqual(opened + 25 * 60_000)
      context.clock.moveMinutes(8)
    }
  })
})

describe('an account that is not verified', () => {
  it('holds and pays nothing', async () => {
    const member = await shop.buyer()
    await context.rows(sql`update accounts set is_verified = false where id = ${member.accountId}`)
    const { status, body } = await member.call(payments.cart, {
      body: { dropId: SALE_DROP.dropId },
    })
    expect([status, body.code]).toEqual([422, 'VERIFY_TO_BUY'])
    expect(await orders(member)).toEqual([])
  })
})

describe('a drop that is sold out between cart and payment', () => {
  const setLeft = (left: number) =>
    context.rows(
      sql`update assets set variation_supply = issued + ${left} where id = ${SALE_ASSET.assetId}`,
    )
  const holds = async () =>
    (
      await context.rows<{ count: number }>(
        sql`select count(*)::int as count from payment_orders where asset_id = ${SALE_ASSET.assetId} and state in ('created', 'approved', 'challenge', 'paying', 'captured', 'declined')`,
      )
    )[0]!.count

  it('is still sold to the member who holds the last piece, and to nobody else', async () => {
    const [first, second] = [await shop.buyer(), await shop.buyer()]
    const order = await shop.approved(first)
    await setLeft(await holds())
    const late = await second.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
    expect([late.status, late.body.code]).toEqual([422, 'DROP_SOLD_OUT'])
    expect((await shop.payWith(first, order, cards.success)).body.order.state).toBe('issued')
    expect([(await shop.items(first)).length, (await shop.items(second)).length]).toEqual([1, 0])
    await setLeft(100)
  })

  it('by a smaller pack alerts the team, and is issued once there are more', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const taken = shop.taken().length
    await setLeft(0)
    const { body } = await shop.payWith(member, order, cards.success)
    expect(body.order.state).toBe('captured')
    expect(alerts).toContain('an item that was paid cannot be issued: the supply is too small')
    expect([shop.taken().length, await shop.items(member)]).toEqual([taken + 1, []])
    await setLeft(100)
    await issuePaidJob.run(context.context)
    await issuePaidJob.run(context.context)
    expect((await shop.orderOf(member, order)).state).toBe('issued')
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([taken + 1, 1])
  })
})

describe('a refund', () => {
  const refund = (order: string, switches: Record<string, string> = {}) =>
    executeCommand(context.context, {
      program: 'staff',
      command: 'payment',
      options: { action: 'refund', order, brand: home.slug, ...switches },
    })
  const withoutPiece = { 'without-piece': 'yes' }
  const bought = async () => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
    return { member, order: body.order }
  }

  it('of an item that somebody else owns by now takes nothing from them, and is made once', async () => {
    const { member, order } = await bought()
    const recipient = await shop.buyer()
    await member.call(transfers.send, {
      body: {
        nftId: order.nftId,
        creatorId: home.ids.creatorId,
        receivingUserEmail: recipient.email,
        receivingUserFirstname: 'Noor',
        receivingUserLastname: 'Haddad',
      },
    })
    const { received } = (await recipient.call(transfers.own)).body
    const claimed = await recipient.call(transfers.claim, {
      body: { transferId: received[0]!.transferId },
    })
    expect(claimed.body.nftId).toBe(order.nftId)
    const taken = shop.taken().length
    const { data } = await refund(order.orderId, withoutPiece)
    expect(data).toMatchObject({ item: 'kept', cents: TOTAL })
    await expect(refund(order.orderId)).rejects.toThrow('This order was refunded before.')
    expect(shop.taken()).toHaveLength(taken - 1)
    expect((await shop.items(recipient)).map(({ id }) => id)).toEqual([order.nftId])
    const [item] = await context.rows<{ held: boolean }>(
      sql`select has_pending_transfer as held from nfts where id = ${order.nftId}`,
    )
    expect(item?.held).toBe(false)
  })

  const WALLET = '0x00000000000000000000000000000000000000aa'
  const startWithdrawal = async (member: MemberCaller, nftId: string) => {
    await context.rows(
      sql`insert into chain_operations (id, brand, blockchain, kind, asset_id, nft_id, account_id, to_address, requested_at) values (${`co_${nftId}`}, ${home.slug}, 'ethereum', 'withdrawal', ${SALE_ASSET.assetId}, ${nftId}, ${member.accountId}, ${WALLET}, now())`,
    )
    await context.rows(sql`update nfts set has_pending_transfer = true where id = ${nftId}`)
  }
  it.each([
    ['is on its way to a wallet', startWithdrawal],
    [
      'is in a wallet',
      (_: MemberCaller, nftId: string) =>
        context.rows(sql`update nfts set withdraw_address = ${WALLET} where id = ${nftId}`),
    ],
  ])('leaves an item that %s', async (_, move) => {
    const { member, order } = await bought()
    await move(member, order.nftId!)
    const taken = shop.taken().length
    await expect(refund(order.orderId)).rejects.toThrow('Nothing was refunded.')
    expect(shop.taken()).toHaveLength(taken)
    expect((await refund(order.orderId, withoutPiece)).data).toMatchObject({ item: 'kept' })
    expect(await shop.items(member)).toHaveLength(1)
  })

  it('ends what the order can do', async () => {
    const { member, order } = await bought()
    await refund(order.orderId)
    const taken = shop.taken().length
    const held = await shop.orderOf(member, order)
    expect(held).toMatchObject({ state: 'refunded', cartToken: null })
    await issuePaidJob.run(context.context)
    await nothingHappened(member, taken)
  })
})
