import { accountSettings } from '#contract/account-settings.ts'
import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, stranger, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import {
  cards,
  paymentScenarios,
  SALE_ASSET,
  SALE_DROP,
  TOTAL,
} from '#server/testing/payment-scenarios.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { followPaymentsJob, lapseOrdersJob } from './jobs.ts'
import { endOrders } from './orders.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

describe('a purchase', () => {
  it('names price, tax, fee and total, takes the money once and issues the item [CA-64, CA-68]', async () => {
    const member = await shop.buyer()
    const order = await shop.cart(member)
    expect(order).toMatchObject({
      assetPrice: 4800,
      tax: 426,
      gasFee: 110,
      total: TOTAL,
      currency: 'USD',
      state: 'created',
    })
    const { body, status } = await shop.payWith(
      member,
      await shop.approve(member, order),
      cards.success,
    )
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      state: 'issued',
      card: { brand: 'Visa', last4: '1111', expMonth: 8, expYear: 2028 },
      cartToken: null,
      heldUntil: null,
    })
    const [item] = await shop.items(member)
    expect(item).toEqual({ id: body.order.nftId, number: body.order.number, paid_cents: TOTAL })
    const [receipt] = await context.emailsTo(member.email)
    expect(receipt?.subject).toContain('Ember')
    expect(receipt?.text).toContain('$53.36')
  })

  it('is listed with what is left, and cannot be made twice by one member', async () => {
    const member = await shop.buyer()
    const saleOf = async () =>
      (await member.call(payments.sale)).body.items.find(
        ({ dropId }) => dropId === SALE_DROP.dropId,
      )
    const before = await saleOf()
    expect(before).toMatchObject({ state: 'open', assetPrice: 4800, gasFee: 110, supply: 100 })
    const order = await shop.approved(member)
    expect(await saleOf()).toMatchObject({ state: 'held', left: before!.left! - 1 })
    expect((await saleOf())?.heldUntil).toBe(order.heldUntil)
    await shop.payWith(member, order, cards.success)
    expect(await saleOf()).toMatchObject({ state: 'bought', left: before!.left! - 1 })
    const again = await member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
    expect([again.status, again.body.code]).toEqual([422, 'BOUGHT_BEFORE'])
    expect((await member.call(payments.orders)).body.orders).toHaveLength(1)
  })

  it('is listed with as many statements for thirty orders as for one', async () => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
    const { orderId } = body.order
    const list = async () => (await member.call(payments.orders)).body.orders
    const [own] = await list()
    const ofOne = await statementsOf(list)
    await context.rows(
      sql`insert into payment_orders (id, brand, account_id, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, nft_id, created_at, paid_at) select id || '-' || n, brand, account_id, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, nft_id, created_at - make_interval(hours => n), paid_at from payment_orders, generate_series(1, 29) n where id = ${orderId}`,
    )
    const ofAll = await statementsOf(list)
    expect(ofAll.length, ofAll.join('\n')).toBe(ofOne.length)
    const orders = await list()
    expect(orders.map((order) => order.orderId)).toEqual([
      orderId,
      ...Array.from({ length: 29 }, (_, n) => `${orderId}-${n + 1}`),
    ])
    expect(orders[0]).toEqual(own)
    expect(orders[0]?.card).toMatchObject({ last4: '1111' })
    // No attempt of another order counts for these.
    expect(orders[1]).toMatchObject({ card: null, attempts: 0, number: own!.number })
  })

  it.each([
    ['an address that is not verified', 'VERIFY_TO_BUY', sql`is_verified = false`],
    ['no billing address', 'BILLING_NEEDED', sql`billing = null`],
  ])('is refused with %s', async (_, code, change) => {
    const member = await shop.buyer()
    await context.rows(sql`update accounts set ${change} where id = ${member.accountId}`)
    const { status, body } = await member.call(payments.cart, {
      body: { dropId: SALE_DROP.dropId },
    })
    expect([status, body.code]).toEqual([422, code])
  })

  it.each([
    ['a free drop', 'eyewear-drop-house'],
    ['an unknown drop', 'nothing'],
    ['a drop of another brand', 'stranger-eyewear-drop-saint-remy'],
  ])('is refused for %s', async (_, dropId) => {
    const member = await shop.buyer()
    const { body } = await member.call(payments.cart, { body: { dropId } })
    expect(body.code).toBe('DROP_NOT_FOUND')
  })

  it('is refused before the drop opens', async () => {
    const member = await shop.buyer()
    await context.rows(
      sql`update drops set date_open = date_open + interval '10 years' where id = ${SALE_DROP.dropId}`,
    )
    const { body } = await member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
    await context.rows(
      sql`update drops set date_open = date_open - interval '10 years' where id = ${SALE_DROP.dropId}`,
    )
    expect(body.code).toBe('DROP_NOT_OPEN')
  })
})

describe('a cart', () => {
  it('is the same for a repeat, and changes with the billing address', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    expect((await shop.cart(member)).orderId).toBe(order.orderId)
    await member.call(accountSettings.billing, {
      body: {
        address: '12, rue Sainte-Catherine',
        city: 'Montréal',
        state: 'QC',
        zip: 'H2X 1Y4',
        country: 'CA',
      },
    })
    const changed = await shop.cart(member)
    expect(changed).toMatchObject({ tax: 719, state: 'created' })
    expect(changed.orderId).not.toBe(order.orderId)
    expect(changed.heldUntil).toBe(order.heldUntil)
    const old = await shop.decide(member, order)
    expect(old.body.code).toBe('CART_EXPIRED')
  })

  const moveTo = (member: MemberCaller, country: string, state: string) =>
    context.rows(
      sql`update accounts set billing = billing || ${JSON.stringify({ countryCode: country, stateCode: state })}::jsonb where id = ${member.accountId}`,
    )

  it('is checked anew for a billing address without another total', async () => {
    const member = await shop.buyer()
    await moveTo(member, 'US', 'OR')
    const order = await shop.approved(member)
    expect(order.tax).toBe(0)
    await moveTo(member, 'FR', 'IDF')
    const changed = await shop.cart(member)
    expect(changed).toMatchObject({ tax: 0, state: 'created', heldUntil: order.heldUntil })
    await shop.startRisk(member)
    expect((await shop.decide(member, changed)).body.code).toBe('PAYMENT_REFUSED')
  })

  it('cannot be paid from another tax place than its own', async () => {
    const member = await shop.buyer()
    await moveTo(member, 'US', 'OR')
    const order = await shop.approved(member)
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const before = shop.taken().length
    await moveTo(member, 'FR', 'IDF')
    const { cartToken } = order
    const fields = await member.call(payments.tokens, { params: { cartToken: cartToken! } })
    expect([fields.status, fields.body.code]).toEqual([422, 'CART_CHANGED'])
    const paid = await member.call(payments.pay, { body: { cartToken, ...entry } })
    expect([paid.status, paid.body.code]).toEqual([422, 'CART_CHANGED'])
    expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
  })

  it('is another’s to nobody', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const other = await shop.buyer()
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const answers = [
      await other.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } }),
      await other.call(payments.cancel, { body: { cartToken: order.cartToken } }),
      await other.call(payments.tokens, { params: { cartToken: order.cartToken! } }),
      await shop.decide(other, order),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('CART_EXPIRED'))
    expect(
      (await other.call(payments.order, { params: { orderId: order.orderId } })).body.order,
    ).toBe(null)
  })

  it('with a changed token is refused', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const cartToken = `${order.cartToken!.slice(0, -1)}${order.cartToken!.endsWith('A') ? 'B' : 'A'}`
    const { body } = await member.call(payments.cancel, { body: { cartToken } })
    expect(body.code).toBe('CART_CHANGED')
  })

  it('holds the last item until its time is over, or it is given up', async () => {
    const [first, second] = [await shop.buyer(), await shop.buyer()]
    const [asset] = await context.rows<{ issued: number }>(
      sql`select issued from assets where id = ${SALE_ASSET.assetId}`,
    )
    await lapseAll()
    await context.rows(
      sql`update assets set variation_supply = ${asset!.issued + 1} where id = ${SALE_ASSET.assetId}`,
    )
    const order = await shop.cart(first)
    const soldOut = await second.call(payments.cart, { body: { dropId: SALE_DROP.dropId } })
    expect([soldOut.status, soldOut.body.code]).toEqual([422, 'DROP_SOLD_OUT'])
    await first.call(payments.cancel, { body: { cartToken: order.cartToken } })
    expect(await shop.orderOf(first, order)).toMatchObject({ state: 'failed', failure: 'canceled' })
    const held = await shop.cart(second)
    await lapseAll()
    expect(await shop.orderOf(second, held)).toMatchObject({ state: 'failed', failure: 'lapsed' })
    expect((await shop.cart(first)).state).toBe('created')
    await lapseAll()
    await context.rows(
      sql`update assets set variation_supply = 100 where id = ${SALE_ASSET.assetId}`,
    )
  })

  it('is ended only with others that can end: an order that was paid ends none', async () => {
    const [first, second] = [await shop.buyer(), await shop.buyer()]
    const open = await shop.cart(first)
    const paid = (await shop.payWith(second, await shop.approved(second), cards.success)).body.order
    const both = [open, paid].map(({ orderId: id, state }) => ({ id, state }))
    for (const event of ['lapse', 'cancel'] as const)
      await expect(endOrders(context.context.database.tx, both, event)).rejects.toThrow(
        `The order ${paid.orderId} is issued: it cannot ${event}.`,
      )
    expect((await shop.orderOf(first, open)).state).toBe('created')
    expect((await shop.orderOf(second, paid)).state).toBe('issued')
  })

  it('cannot be paid when its time is over', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const entry = await shop.enter(member, cards.success, order.cartToken)
    context.clock.moveMinutes(15)
    const { body } = await member.call(payments.pay, {
      body: { cartToken: order.cartToken, ...entry },
    })
    expect(body.code).toBe('CART_EXPIRED')
    expect(await shop.items(member)).toEqual([])
  })

  const lapseAll = async () => {
    context.clock.moveMinutes(16)
    await lapseOrdersJob.run(context.context)
  }
})

describe('the outcome of the bank', () => {
  it('declined: nothing is taken, and another card can be tried', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const { status, body } = await shop.payWith(member, order, cards.decline)
    expect([status, body.order.state, body.order.failure]).toEqual([200, 'declined', 'declined'])
    expect(await shop.items(member)).toEqual([])
    const again = await shop.payWith(member, body.order, cards.success)
    expect([again.body.order.state, (await shop.items(member)).length]).toEqual(['issued', 1])
  })

  it('asks the member, who answers', async () => {
    const member = await shop.buyer()
    const before = shop.taken().length
    const { body } = await shop.payWith(member, await shop.approved(member), cards.challenge)
    expect(body.order.state).toBe('challenge')
    expect(body.order.challengeUrl).toMatch(
      /^http:\/\/vault\.localhost:4000\/challenge\/.+lang=en$/,
    )
    expect((await shop.continuePayment(member, body.order)).body.order.state).toBe('challenge')
    expect(shop.taken()).toHaveLength(before)
    shop.answer(body.order, '123456')
    expect((await shop.continuePayment(member, body.order)).body.order.state).toBe('issued')
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([before + 1, 1])
  })

  it.each([
    ['wrongly', cards.challenge, '000000'],
    ['in vain', cards.challengeFails, '123456'],
  ])('asks the member, who answers %s', async (_, card, code) => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), card)
    shop.answer(body.order, code)
    const after = await shop.continuePayment(member, body.order)
    expect(after.body.order).toMatchObject({ state: 'declined', failure: 'challengeFailed' })
    expect(await shop.items(member)).toEqual([])
  })

  it.each([
    ['approved', undefined],
    ['declined', cards.decline],
    ['challenge', cards.challenge],
  ])(
    'asks the member, who fails before the card is used: the order was %s',
    async (state, card) => {
      const member = await shop.buyer()
      const before = shop.taken().length
      const approved = await shop.approved(member)
      const order = card ? (await shop.payWith(member, approved, card)).body.order : approved
      expect(order.state).toBe(state)
      const entry = await shop.enter(member, cards.challengeFails, order.cartToken)
      const { vault } = context.sandbox
      vault.answerChallenge(vault.handle(entry.paymentToken)!.challengeId!, '123456')
      const { body } = await member.call(payments.pay, {
        body: { cartToken: order.cartToken, ...entry },
      })
      expect(body.order).toMatchObject({
        state: 'declined',
        failure: 'challengeFailed',
        card: { last4: cards.challengeFails.slice(-4) },
      })
      expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
      const again = await shop.payWith(member, body.order, cards.success)
      expect(again.body.order).toMatchObject({ state: 'issued', failure: null })
    },
  )

  it('asks the member, who goes away: neither a payment nor an item', async () => {
    const member = await shop.buyer()
    const before = shop.taken().length
    const { body } = await shop.payWith(member, await shop.approved(member), cards.challenge)
    shop.answer(body.order, '123456')
    context.clock.moveMinutes(16)
    await lapseOrdersJob.run(context.context)
    await followPaymentsJob.run(context.context)
    expect(await shop.orderOf(member, body.order)).toMatchObject({
      state: 'failed',
      failure: 'lapsed',
    })
    expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
    expect((await shop.continuePayment(member, body.order)).body.code).toBe('CART_EXPIRED')
  })

  it('asks about the newest attempt, also when its request began before another one', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const slow = await shop.enter(member, cards.challenge, order.cartToken)
    const provider = context.context.cardPayments.of('eyewear')!
    const { handle } = provider
    let release = () => {}
    const isWaiting = new Promise<void>((waits) => {
      provider.handle = async (entry) => {
        if (entry.token === slow.paymentToken)
          await new Promise<void>((go) => {
            release = go
            waits()
          })
        return handle.call(provider, entry)
      }
    })
    const first = member.call(payments.pay, { body: { cartToken: order.cartToken, ...slow } })
    await isWaiting
    expect((await shop.payWith(member, order, cards.decline)).body.order.state).toBe('declined')
    release()
    const { body } = await first
    provider.handle = handle
    expect(body.order.state).toBe('challenge')
    expect(shop.answer(body.order, '123456')).toBe(true)
    expect((await shop.continuePayment(member, body.order)).body.order.state).toBe('issued')
  })

  it.each([
    ['by the job', () => followPaymentsJob.run(context.context)],
    [
      'by the member',
      async (member: Awaited<ReturnType<typeof shop.buyer>>, order: never) =>
        shop.continuePayment(member, order),
    ],
  ])('is lost, and found again %s: one payment, one item', async (_, find) => {
    const member = await shop.buyer()
    const before = shop.taken().length
    const { status, body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    expect([status, body.order.state]).toEqual([200, 'paying'])
    const second = await shop.payWith(member, body.order, cards.success)
    expect(second.body.order.state).toBe('paying')
    const canceled = await member.call(payments.cancel, {
      body: { cartToken: body.order.cartToken },
    })
    expect([canceled.status, canceled.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
    await find(member, body.order as never)
    await find(member, body.order as never)
    expect((await shop.orderOf(member, body.order)).state).toBe('issued')
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([before + 1, 1])
  })

  it('is never reached: nothing is taken, and the same order can be paid', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const { status, body } = await shop.payWith(member, order, cards.unreachable)
    expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    expect(body.message).toBe(
      'Payments are not possible right now, and nothing was charged. Please try again in a few minutes.',
    )
    expect((await shop.orderOf(member, order)).state).toBe('approved')
    expect((await shop.payWith(member, order, cards.success)).body.order.state).toBe('issued')
  })
})

describe('a repeat', () => {
  it('of a click gets the same response, and pays once', async () => {
    const member = await shop.buyer()
    const before = shop.taken().length
    const order = await shop.approved(member)
    const body = {
      cartToken: order.cartToken,
      ...(await shop.enter(member, cards.success, order.cartToken)),
    }
    const answers = []
    for (const key of ['one', 'one', 'two'])
      answers.push(await member.call(payments.pay, { body, key }))
    expect(answers.map((answer) => answer.body.order?.state)).toEqual(Array(3).fill('issued'))
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([before + 1, 1])
  })

  it('of an entry for another order is refused', async () => {
    const [first, second] = [await shop.buyer(), await shop.buyer()]
    const [one, two] = [await shop.approved(first), await shop.approved(second)]
    const entry = await shop.enter(first, cards.success, one.cartToken)
    const { status, body } = await second.call(payments.pay, {
      body: { cartToken: two.cartToken, ...entry },
    })
    expect([status, body.code]).toEqual([422, 'CARD_ENTRY_EXPIRED'])
  })

  it('of an entry for another amount is refused', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const { transaction } = await shop.fields(member, order.cartToken)
    const paymentToken = context.sandbox.vault.tokenize({
      merchantRefNum: transaction.merchantRefNum,
      amount: 1,
      cardNumber: cards.success,
      expiryDate: '08 / 28',
      cvv: '123',
    })
    const { body } = await member.call(payments.pay, {
      body: {
        cartToken: order.cartToken,
        paymentToken,
        merchantRefNum: transaction.merchantRefNum,
      },
    })
    expect(body.code).toBe('CART_CHANGED')
  })
})

it('never accepts a card number, and does not repeat it', async () => {
  const member = await shop.buyer()
  const order = await shop.approved(member)
  for (const [endpoint, sent] of [
    [
      payments.pay,
      { cartToken: order.cartToken, paymentToken: cards.success, merchantRefNum: 'x' },
    ],
    [payments.saveMethod, { paymentToken: '4111 1111 1111 1111', merchantRefNum: 'x' }],
  ] as const) {
    const { status, body } = await member.call(endpoint, { body: sent })
    expect([status, body.code]).toEqual([400, 'CARD_NUMBER_SENT'])
    expect(JSON.stringify(body)).not.toContain('1111')
  }
})

it('sells nothing at a brand without a provider', async () => {
  const { cardPayments } = context.context
  const { of } = cardPayments
  const member = await shop.buyer()
  const order = await shop.approved(member)
  const entry = await shop.enter(member, cards.success, order.cartToken)
  cardPayments.of = () => undefined
  const answers = [
    await member.call(payments.cart, { body: { dropId: SALE_DROP.dropId } }),
    await member.call(payments.tokens),
    await member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } }),
    await member.call(payments.saveMethod, { body: entry }),
  ]
  const { items } = (await member.call(payments.sale)).body
  cardPayments.of = of
  expect(items).toEqual([])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(4).fill([503, 'PAYMENT_UNAVAILABLE']),
  )
  expect(await shop.items(member)).toEqual([])
})

it('lists nothing for a session of another brand', async () => {
  const member = await shop.buyer()
  const { status } = await member.call(payments.sale, { brand: stranger })
  expect(status).toBe(401)
})
