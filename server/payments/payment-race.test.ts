import { accountSettings } from '#contract/account-settings.ts'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockName } from '#server/lib/database/lock-name.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  cards,
  paymentScenarios,
  SALE_ASSET,
  SALE_DROP,
} from '#server/testing/payment-scenarios.ts'
import {
  finishRefundsJob,
  followPaymentsJob,
  issuePaidJob,
  lapseOrdersJob,
  removeCardsJob,
  returnLostJob,
} from './jobs.ts'
import { refundOrder } from './refund.ts'

const PASSWORD = 'Kx7-tulip-Boat'
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

  it.each(rounds)('one key pays once, and every repeat gets the item (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const body = { cartToken: order.cartToken, ...entry }
    const other = await shop.enter(member, cards.success, order.cartToken)
    const [first, ...answers] = await Promise.all([
      member.call(payments.pay, { body, key: 'one' }),
      ...Array.from({ length: 4 }, () => member.call(payments.pay, { body, key: 'one' })),
    ])
    expect(answers.map((answer) => answer.body.order.state)).toEqual(Array(4).fill('issued'))
    expect(first.body).toEqual(answers[0]!.body)
    const { body: refused } = await member.call(payments.pay, {
      body: { cartToken: order.cartToken, ...other },
      key: 'one',
    })
    expect(refused.code).toBe('KEY_USED_FOR_ANOTHER_BODY')
    expect((await member.call(payments.pay, { body, key: 'one' })).body).toEqual(first.body)
    expect(await shop.items(member)).toHaveLength(1)
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

  it.each(rounds)(
    'two jobs and two requests that find a lost answer issue one item (round %i)',
    async () => {
      await setSupply(50)
      const member = await shop.buyer()
      const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
      await Promise.all([
        followPaymentsJob.run(context.context),
        followPaymentsJob.run(context.context),
        shop.continuePayment(member, body.order),
        shop.continuePayment(member, body.order),
      ])
      expect((await shop.orderOf(member, body.order)).state).toBe('issued')
      expect(await shop.items(member)).toHaveLength(1)
    },
  )

  it.each(rounds)('a payment and a cancellation: one of them happens (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const before = shop.taken().length
    const entry = await shop.enter(member, cards.success, order.cartToken)
    await Promise.all([
      member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } }),
      member.call(payments.cancel, { body: { cartToken: order.cartToken } }),
    ])
    const { state } = await shop.orderOf(member, order)
    const items = (await shop.items(member)).length
    expect([state, items, shop.taken().length - before]).toEqual(
      state === 'issued' ? ['issued', 1, 1] : ['failed', 0, 0],
    )
  })

  /** What became of a payment beside an erasure, once the jobs have run. */
  const afterErasure = async ({ accountId }: MemberCaller, orderId: string, before: number) => {
    for (const job of [followPaymentsJob, issuePaidJob, finishRefundsJob])
      await job.run(context.context)
    const [order] = await context.rows<{ state: string; account_id: string | null }>(
      sql`select state, account_id from payment_orders where id = ${orderId}`,
    )
    const items = await context.rows(
      sql`select from nfts where owner_id = ${accountId} and asset_id = ${SALE_ASSET.assetId}`,
    )
    const [left] = await context.rows<Record<string, number>>(
      sql`select (select count(*)::int from risk_checks where account_id = ${accountId}) as checks, (select count(*)::int from card_tries where subject = ${accountId}) as tries, (select count(*)::int from payment_attempts where order_id = ${orderId} and (token is not null or last4 is not null)) as cards`,
    )
    expect([order?.account_id, left]).toEqual([null, { checks: 0, tries: 0, cards: 0 }])
    const taken = shop.taken().length - before
    // The money and the item, or neither.
    expect([taken, items.length]).toEqual(order?.state === 'issued' ? [1, 1] : [0, 0])
    expect(['issued', 'refunded', 'failed']).toContain(order?.state)
  }
  const eraser = async (member: MemberCaller) => {
    await context.setPassword(member, PASSWORD)
    return () => member.call(accountSettings.erase, { body: { currentPassword: PASSWORD } })
  }

  it.each(rounds)(
    'a payment and an erasure: the money and the item, or neither (round %i)',
    async (round) => {
      await setSupply(50)
      const member = await shop.buyer()
      const erase = await eraser(member)
      const order = await shop.approved(member)
      const before = shop.taken().length
      const entry = await shop.enter(member, cards.success, order.cartToken)
      const body = { cartToken: order.cartToken, ...entry }
      const pay = () => member.call(payments.pay, { body, key: 'one' })
      const provider = context.context.cardPayments.of('eyewear')!
      const { charge } = provider
      let erased: ReturnType<typeof erase> | undefined
      // By the round, the erasure begins with the payment or while the provider is asked.
      provider.charge = async (request) => {
        erased ??= erase()
        if (round % 3 === 2) await erased
        return charge.call(provider, request)
      }
      if (round % 3 === 1) erased = erase()
      const answers = await Promise.all([pay(), pay(), member.call(payments.startRisk)])
      provider.charge = charge
      expect((await (erased ?? erase())).status).toBe(200)
      await afterErasure(member, order.orderId, before)
      // Never that nothing was charged: the other request may have paid.
      for (const { status } of answers.slice(0, 2)) expect([200, 401]).toContain(status)
      const stored = await context.rows<{ response: unknown }>(
        sql`select response from idempotency_records where account_id = ${member.accountId} and status = 200`,
      )
      expect(stored).toEqual([])
    },
  )

  it('a payment that waits to count its card while the account is erased counts nothing', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const erase = await eraser(member)
    const order = await shop.approved(member)
    const before = shop.taken().length
    const entry = await shop.enter(member, cards.success, order.cartToken)
    const waiting = () =>
      context.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`)
    const paying = await context.tx.transaction(async (tx) => {
      await lockName(tx, `card tries:${member.accountId}`)
      const started = member.call(payments.pay, { body: { cartToken: order.cartToken, ...entry } })
      await expect.poll(waiting).toHaveLength(1)
      expect((await erase()).status).toBe(200)
      return { started }
    })
    expect((await paying.started).status).toBe(401)
    await afterErasure(member, order.orderId, before)
  })

  it.each(rounds)(
    'a lost answer that is found beside an erasure: the money and the item, or neither (round %i)',
    async () => {
      await setSupply(50)
      const member = await shop.buyer()
      const erase = await eraser(member)
      const before = shop.taken().length
      const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
      const [erased] = await Promise.all([
        erase(),
        followPaymentsJob.run(context.context),
        shop.continuePayment(member, body.order),
      ])
      expect(erased.status).toBe(200)
      await afterErasure(member, body.order.orderId, before)
    },
  )

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

  it.each(rounds)(
    'a refund and the issue of a paid order: money or item (round %i)',
    async (round) => {
      const member = await shop.buyer()
      const order = await shop.approved(member)
      await setSupply(0)
      const { body } = await shop.payWith(member, order, cards.success)
      await setSupply(50)
      expect(body.order.state).toBe('captured')
      const before = shop.taken().length
      const provider = context.context.cardPayments.of('eyewear')!
      const { refund } = provider
      provider.refund = async (request) => {
        // The job runs while the provider is asked.
        await issuePaidJob.run(context.context)
        return refund.call(provider, request)
      }
      const { orderId } = order
      const [result] = await Promise.all([
        refundOrder(context.context, { orderId, brand: 'eyewear' }),
        ...(round % 2 === 0 ? [issuePaidJob.run(context.context)] : []),
      ])
      provider.refund = refund
      await issuePaidJob.run(context.context)
      expect(result).toMatchObject({ outcome: 'refunded' })
      expect([shop.taken().length, await shop.items(member)]).toEqual([before - 1, []])
    },
  )

  it.each(rounds)(
    'a refund and the claim of the offered item: one of them happens (round %i)',
    async () => {
      const [member, recipient] = [await shop.buyer(), await shop.buyer()]
      const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
      const { orderId, nftId } = body.order
      const before = shop.taken().length
      await member.call(transfers.send, {
        body: {
          nftId,
          creatorId: home.ids.creatorId,
          receivingUserEmail: recipient.email,
          receivingUserFirstname: 'Noor',
          receivingUserLastname: 'Haddad',
        },
      })
      const { received } = (await recipient.call(transfers.own)).body
      const [claimed, { outcome }] = await Promise.all([
        recipient.call(transfers.claim, { body: { transferId: received[0]!.transferId } }),
        refundOrder(context.context, { orderId, brand: 'eyewear' }),
        member.call(transfers.cancel, { body: { nftId, creatorId: home.ids.creatorId } }),
      ])
      const isClaimed = claimed.status === 200
      const left = await Promise.all([member, recipient].map((each) => shop.items(each)))
      expect([outcome, before - shop.taken().length, left[0]!.length, left[1]!.length]).toEqual(
        isClaimed ? ['itemUnavailable', 0, 0, 1] : ['refunded', 1, 0, 0],
      )
    },
  )

  it.each(rounds)('a declined card in two tabs takes nothing (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const before = shop.taken().length
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => shop.payWith(member, order, cards.decline)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    expect((await shop.orderOf(member, order)).state).toBe('declined')
    expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
    const after = await shop.payWith(member, await shop.orderOf(member, order), cards.success)
    expect([after.body.order.state, shop.taken().length]).toEqual(['issued', before + 1])
  })

  it.each(rounds)('a bank’s question in two tabs is paid once (round %i)', async () => {
    await setSupply(50)
    const member = await shop.buyer()
    const before = shop.taken().length
    const { body } = await shop.payWith(member, await shop.approved(member), cards.challenge)
    shop.answer(body.order, '123456')
    await Promise.all(Array.from({ length: 6 }, () => shop.continuePayment(member, body.order)))
    expect((await shop.orderOf(member, body.order)).state).toBe('issued')
    expect([shop.taken().length, (await shop.items(member)).length]).toEqual([before + 1, 1])
  })

  it.each(rounds)(
    'a question that is answered as the hold ends sells the last item once (round %i)',
    async (round) => {
      context.clock.moveMinutes(30)
      await lapseOrdersJob.run(context.context)
      await setSupply(1)
      const [first, second] = [await shop.buyer(), await shop.buyer()]
      const before = shop.taken().length
      const { body } = await shop.payWith(first, await shop.approved(first), cards.challenge)
      shop.answer(body.order, '123456')
      const continued = shop.continuePayment(first, body.order)
      // Either of them is first, by the round.
      if (round % 2 === 0) await new Promise((go) => setTimeout(go, round % 7))
      context.clock.moveMinutes(15)
      const [, , other] = await Promise.all([
        continued,
        lapseOrdersJob.run(context.context),
        second.call(payments.cart, { body: { dropId: SALE_DROP.dropId } }),
      ])
      const { state } = await shop.orderOf(first, body.order)
      const isHeld = other.status === 200
      expect([
        state,
        shop.taken().length - before,
        (await shop.items(first)).length,
        isHeld,
      ]).toEqual(state === 'issued' ? ['issued', 1, 1, false] : ['failed', 0, 0, isHeld])
    },
  )

  it.each(rounds)(
    'an answer that is lost for good: one payment or its refund (round %i)',
    async (round) => {
      await setSupply(50)
      const member = await shop.buyer()
      const before = shop.taken().length
      const provider = context.context.cardPayments.of('eyewear')!
      const { charge, findCharge } = provider
      // The provider makes the payment only after it was asked for it in vain.
      let makeLate = async () => {}
      provider.charge = async (request) => {
        makeLate = async () => void (await charge.call(provider, request))
        return { outcome: 'unknown' }
      }
      const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
      Object.assign(provider, { charge, findCharge })
      context.clock.moveMinutes(6)
      if (round % 2 === 1) await shop.continuePayment(member, body.order)
      await Promise.all([
        makeLate(),
        shop.continuePayment(member, body.order),
        shop.continuePayment(member, body.order),
      ])
      await Promise.all([returnLostJob.run(context.context), returnLostJob.run(context.context)])
      const items = (await shop.items(member)).length
      expect(shop.taken().length - before).toBe(items)
      const [attempt] = await context.rows<{ state: string }>(
        sql`select state from payment_attempts where order_id = ${body.order.orderId}`,
      )
      expect(attempt?.state).toBe(items === 1 ? 'captured' : 'returned')
    },
  )

  it.each(rounds)('ten stolen cards at once: five are tried (round %i)', async () => {
    const member = await shop.buyer()
    const entries = await Promise.all(
      Array.from({ length: 10 }, () => shop.enter(member, cards.decline)),
    )
    const answers = await Promise.all(
      entries.map((body) => member.call(payments.saveMethod, { body })),
    )
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      ...Array(5).fill('CARD_NOT_ACCEPTED'),
      ...Array(5).fill('TOO_MANY_CARDS'),
    ])
  })

  it.each(rounds)(
    'a card that is saved as its time ends is here and there, or nowhere (round %i)',
    async () => {
      const member = await shop.buyer()
      const provider = context.context.cardPayments.of('eyewear')!
      const { saveCard } = provider
      let removal = Promise.resolve()
      let customer = ''
      provider.saveCard = async (request) => {
        const saved = await saveCard(request)
        customer = request.customer.id
        context.clock.moveMinutes(10)
        removal = removeCardsJob.run(context.context)
        return saved
      }
      const body = await shop.enter(member, cards.success)
      const answer = await member.call(payments.saveMethod, { body })
      await removal
      provider.saveCard = saveCard
      const { card } = (await member.call(payments.method)).body
      const isThere = Object.values(context.sandbox.vault.state.customers).some(
        ({ merchantCustomerId }) => merchantCustomerId === customer,
      )
      expect([answer.status, card?.last4, isThere]).toEqual(
        answer.status === 200 ? [200, '1111', true] : [503, undefined, false],
      )
    },
  )

  const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt')
})
