import { accountSettings } from '#contract/account-settings.ts'
import type { Order } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CardProvider } from '#server/lib/integrations/card-payments.ts'
import { executeCommand } from '#server/staff/commands.ts'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios } from '#server/testing/payment-scenarios.ts'
import {
  confirmRefundsJob,
  finishRefundsJob,
  followPaymentsJob,
  lapseOrdersJob,
  returnLostJob,
} from './jobs.ts'
import { refundOrder } from './refund.ts'

const STUCK = 'a payment has had no answer for 30 minutes'
const UNKNOWN = 'a payment that was given up is neither found nor refunded'
const REFUSED = 'a payment arrived after it was given up, and the provider refuses to refund it'
const RETURNED = 'a payment arrived after it was given up, and was refunded'
const FAILED = 'a payment arrived after it was given up, and its refund has failed'
const NOT_MADE = 'a refund was not made'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
let provider: CardProvider
let real: Pick<CardProvider, 'charge' | 'findCharge' | 'refund' | 'findRefund'>
const alerts: { message: string; facts: Record<string, string> }[] = []
beforeAll(async () => {
  context = await openHarness({ onAlert: (message, facts) => alerts.push({ message, facts }) })
  shop = paymentScenarios(context)
  provider = context.context.cardPayments.of(home.slug)!
  const { charge, findCharge, refund, findRefund } = provider
  real = { charge, findCharge, refund, findRefund }
})
afterEach(() => void Object.assign(provider, real))
afterAll(() => context.close())

const messagesAbout = (name: string) =>
  alerts.filter(({ facts }) => JSON.stringify(facts).includes(name)).map(({ message }) => message)
const attemptOf = async ({ orderId }: Order) =>
  (
    await context.rows<{ state: string }>(
      sql`select state from payment_attempts where order_id = ${orderId}`,
    )
  )[0]!.state
const follow = () => followPaymentsJob.run(context.context)
const returnLost = () => returnLostJob.run(context.context)
const confirm = () => confirmRefundsJob.run(context.context)
const finishRefunds = () => finishRefundsJob.run(context.context)

/** Runs a job every minute for some minutes, as far as it matters. */
const every = async (minutes: readonly number[], job: () => Promise<void>) => {
  for (const pause of minutes) {
    context.clock.moveMinutes(pause)
    await job()
  }
}

describe('a payment without an answer', () => {
  it.each([
    ['that the provider holds back', () => Object.assign(provider, { findCharge: unknown })],
    ['of a brand without a provider', () => void (context.context.cardPayments.of = none)],
  ])('%s is reported to the team once', async (_, change) => {
    const { of } = context.context.cardPayments
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    change()
    await every([1, 28], follow)
    expect(messagesAbout(body.order.orderId)).toEqual([])
    await every([2, 61, 61], follow)
    expect(messagesAbout(body.order.orderId)).toEqual([STUCK])
    context.context.cardPayments.of = of
    Object.assign(provider, real)
    await follow()
    expect([await attemptOf(body.order), (await shop.items(member)).length]).toEqual([
      'captured',
      1,
    ])
  })
  const unknown = async () => ({ outcome: 'unknown' }) as const
  const none = () => undefined

  it('that the provider refused as a duplicate is never given up, however long no list shows it', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const before = shop.taken().length
    provider.charge = async (request) => {
      await real.charge.call(provider, request)
      return { outcome: 'unknown', isDuplicate: true }
    }
    provider.findCharge = async () => ({ outcome: 'none' })
    const { body } = await shop.payWith(member, order, cards.success)
    expect(body.order.state).toBe('paying')
    await every([1, 5], follow)
    await shop.continuePayment(member, body.order)
    await every([60, 24 * 60], follow)
    const [stored] = await context.rows(
      sql`select state from payment_orders where id = ${order.orderId}`,
    )
    expect([await attemptOf(order), stored]).toEqual(['sent', { state: 'paying' }])
    expect(messagesAbout(order.orderId)).toEqual([STUCK])
    Object.assign(provider, real)
    await follow()
    expect([await attemptOf(order), shop.taken().length - before]).toEqual(['captured', 1])
    expect(await shop.items(member)).toHaveLength(1)
  })

  describe('that was refused as a duplicate and is listed nowhere', () => {
    const unlisted = async () => {
      const member = await shop.buyer()
      const order = await shop.approved(member)
      provider.charge = async () => ({ outcome: 'unknown', isDuplicate: true })
      provider.findCharge = async () => ({ outcome: 'none' })
      await shop.payWith(member, order, cards.success)
      await every([1, 60], follow)
      return order
    }
    const stateOf = async ({ orderId }: Order) =>
      (await context.rows(sql`select state from payment_orders where id = ${orderId}`))[0]
    const giveUp = ({ orderId }: Order) =>
      executeCommand(context.context, {
        program: 'staff',
        command: 'payment',
        options: { action: 'give-up', order: orderId, brand: home.slug },
      })

    it('is given up by staff, and its item is free again', async () => {
      const order = await unlisted()
      expect((await giveUp(order)).lines[0]).toMatch(/^Given up/)
      await follow()
      await lapseOrdersJob.run(context.context)
      expect([await attemptOf(order), await stateOf(order)]).toEqual(['lost', { state: 'failed' }])
      await expect(giveUp(order)).rejects.toThrow('Only a payment')
    })

    it('stays while the provider does not answer, and counts once it is listed', async () => {
      const order = await unlisted()
      provider.findCharge = unknown
      await expect(giveUp(order)).rejects.toThrow('did not answer')
      expect([await attemptOf(order), await stateOf(order)]).toEqual(['sent', { state: 'paying' }])
      provider.findCharge = async () => ({ outcome: 'declined' })
      await expect(giveUp(order)).rejects.toThrow('has an answer now')
      await follow()
      expect(await attemptOf(order)).toBe('declined')
    })
  })

  it('delays no other brand, and is looked up beside others', async () => {
    const insert = async (brand: string, count: number) => {
      for (let n = 0; n < count; n += 1) {
        const id = `po_${brand}_${n}`
        await context.rows(
          sql`insert into payment_orders (id, brand, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, created_at) values (${id}, ${brand}, 'd', 'a', 1, 1, 1, 'US', 'NY', 'paying', now())`,
        )
        await context.rows(
          sql`insert into payment_attempts (reference, order_id, state, started_at, sent_at) values (${`${id}-1`}, ${id}, 'sent', now(), ${context.clock.now().toISOString()})`,
        )
      }
    }
    await insert(home.slug, 6)
    await insert(stranger.slug, 2)
    const lookups: string[] = []
    let answer = () => {}
    const isHanging = new Promise<void>((go) => (answer = go))
    provider.findCharge = async (reference) => {
      lookups.push(reference)
      if (reference.startsWith(`po_${home.slug}`)) await isHanging
      return { outcome: 'declined' }
    }
    const run = follow()
    const lookupsOf = (brand: string) => lookups.filter((each) => each.startsWith(`po_${brand}_`))
    await expect.poll(() => lookupsOf(stranger.slug)).toHaveLength(2)
    await expect.poll(() => lookupsOf(home.slug)).toHaveLength(4)
    answer()
    await run
    expect(lookupsOf(home.slug)).toHaveLength(6)
    const open = await context.rows(
      sql`select id from payment_orders where state = 'paying' and account_id is null`,
    )
    expect(open).toEqual([])
  })
})

it('finishes and confirms refunds of a brand while the provider of another one hangs', async () => {
  const insert = async (
    brand: string,
    state: string,
    refund: { columns: string; values: string },
  ) => {
    const id = `po_refund_${brand}_${state}`
    await context.rows(
      sql.raw(
        `insert into payment_orders (id, brand, drop_id, asset_id, asset_price, tax, gas_fee, tax_country, tax_region, state, created_at, paid_at, refund_reference${refund.columns}) values ('${id}', '${brand}', 'd', 'a', 1, 1, 1, 'US', 'NY', '${state}', now(), now(), '${id}'${refund.values})`,
      ),
    )
    await context.rows(
      sql`insert into payment_attempts (reference, order_id, state, payment_id, started_at) values (${`${id}-1`}, ${id}, 'captured', 'p', now())`,
    )
  }
  const accepted = { columns: ', refunded_at, refund_state', values: ", now(), 'accepted'" }
  for (const brand of ['a-hangs', 'b-works']) {
    await insert(brand, 'captured', { columns: '', values: '' })
    await insert(brand, 'refunded', accepted)
  }
  const { of } = context.context.cardPayments
  let answer = () => {}
  const isHanging = new Promise<'refunded'>((go) => (answer = () => go('refunded')))
  context.context.cardPayments.of = (brand) => ({
    ...provider,
    findRefund: async () => (brand === 'a-hangs' ? isHanging : 'refunded'),
  })
  const left = () =>
    context.rows(
      sql`select id from payment_orders where brand in ('a-hangs', 'b-works') and refund_state is distinct from 'completed' order by id`,
    )
  const runs = [finishRefunds(), confirm()]
  await expect
    .poll(left)
    .toEqual([{ id: 'po_refund_a-hangs_captured' }, { id: 'po_refund_a-hangs_refunded' }])
  answer()
  await Promise.all(runs)
  context.context.cardPayments.of = of
  expect(await left()).toEqual([])
})

describe('money that arrives after its payment was given up', () => {
  /** Returns an order whose attempt is lost, and what makes its payment at last. */
  const lost = async () => {
    const member = await shop.buyer()
    let makeLate = async () => {}
    provider.charge = async (request) => {
      makeLate = async () => void (await real.charge.call(provider, request))
      return { outcome: 'unknown' }
    }
    const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
    context.clock.moveMinutes(6)
    await shop.continuePayment(member, body.order)
    expect(await attemptOf(body.order)).toBe('lost')
    return { order: body.order, makeLate, before: shop.taken().length }
  }

  it('is given back, however long the provider did not answer', async () => {
    const { order, makeLate, before } = await lost()
    await makeLate()
    provider.findCharge = async () => ({ outcome: 'unknown' })
    await every([1, 35, 24 * 60, 24 * 60], returnLost)
    expect(messagesAbout(order.orderId)).toContain(UNKNOWN)
    Object.assign(provider, real)
    await every([61], returnLost)
    expect([await attemptOf(order), shop.taken().length]).toEqual(['returned', before])
  })

  it('is reported when the provider refuses to give it back, and not asked for again', async () => {
    const { order, makeLate } = await lost()
    await makeLate()
    let calls = 0
    provider.refund = async () => {
      calls += 1
      return 'refused'
    }
    await every([1, 1, 61], returnLost)
    expect(messagesAbout(order.orderId)).toEqual([REFUSED])
    expect([await attemptOf(order), calls]).toEqual(['unreturned', 1])
  })

  it.each([
    ['COMPLETED', 'returned', [RETURNED], 0],
    ['FAILED', 'unreturned', [RETURNED, FAILED], 1],
  ] as const)('is followed until its refund is %s', async (status, state, messages, kept) => {
    const { order, makeLate, before } = await lost()
    await makeLate()
    const { vault } = context.sandbox
    vault.settings.holdsRefunds = true
    await every([1], returnLost)
    vault.settings.holdsRefunds = false
    expect(await attemptOf(order)).toBe('returning')
    await every([30], confirm)
    expect(await attemptOf(order)).toBe('returning')
    vault.endRefund(`${order.orderId}-1-late`, status)
    await every([30, 30], confirm)
    expect([await attemptOf(order), shop.taken().length - before]).toEqual([state, kept])
    expect(messagesAbout(order.orderId)).toEqual(messages)
  })

  it('is reported when its refund gets no answer, and given back later, once', async () => {
    const { order, makeLate, before } = await lost()
    await makeLate()
    provider.refund = async (request) => {
      await real.refund.call(provider, request)
      return 'unknown'
    }
    provider.findRefund = async () => 'unknown'
    await every([1, 31], returnLost)
    expect(messagesAbout(order.orderId)).toEqual([UNKNOWN])
    Object.assign(provider, real)
    await every([61], returnLost)
    expect([await attemptOf(order), shop.taken().length]).toEqual(['returned', before])
  })

  it('is reported once when another server has given it back meanwhile', async () => {
    const { order, makeLate } = await lost()
    await makeLate()
    provider.refund = async (request) => {
      const result = await real.refund.call(provider, request)
      await context.rows(
        sql`update payment_attempts set state = 'returned' where order_id = ${order.orderId} and state = 'lost'`,
      )
      return result
    }
    await every([1], returnLost)
    expect([await attemptOf(order), messagesAbout(order.orderId)]).toEqual(['returned', []])
  })

  it('was declined when the provider says so', async () => {
    const { order } = await lost()
    provider.findCharge = async () => ({ outcome: 'declined' })
    await every([1], returnLost)
    expect(await attemptOf(order)).toBe('declined')
  })

  it('is looked for a day from when it was given up', async () => {
    const { order } = await lost()
    await every([23 * 60], returnLost)
    expect(await attemptOf(order)).toBe('lost')
    await every([61], returnLost)
    expect(await attemptOf(order)).toBe('failed')
    expect(messagesAbout(order.orderId)).toEqual([])
  })
})

describe('what an erased member has paid', () => {
  const erased = async () => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    await context.setPassword(member, 'Kx7-tulip-Boat')
    await member.call(accountSettings.erase, { body: { currentPassword: 'Kx7-tulip-Boat' } })
    await follow()
    return { orderId: body.order.orderId, before: shop.taken().length }
  }

  it('is reported when the provider refuses the refund, which staff can repeat', async () => {
    const { orderId, before } = await erased()
    const references: string[] = []
    provider.refund = async ({ reference }) => {
      references.push(reference)
      return 'refused'
    }
    await every([1, 1, 61], finishRefunds)
    expect(messagesAbout(orderId)).toEqual([NOT_MADE])
    provider.refund = async (request) => {
      references.push(request.reference)
      return real.refund.call(provider, request)
    }
    expect(await refundOrder(context.context, { orderId, brand: home.slug })).toMatchObject({
      outcome: 'refunded',
    })
    expect(references).toEqual([`${orderId}-refund-1`, `${orderId}-refund-2`])
    expect(shop.taken()).toHaveLength(before - 1)
  })

  it('is reported while there is no answer, and given back later', async () => {
    const { orderId, before } = await erased()
    provider.refund = async () => 'unknown'
    await every([1, 1], finishRefunds)
    expect(messagesAbout(orderId)).toEqual([NOT_MADE])
    Object.assign(provider, real)
    await finishRefunds()
    expect(shop.taken()).toHaveLength(before - 1)
  })
})

it('finishes a refund that staff have started', async () => {
  const member = await shop.buyer()
  const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
  const { orderId } = body.order
  provider.refund = async () => 'unknown'
  expect(await refundOrder(context.context, { orderId, brand: home.slug })).toEqual({
    outcome: 'pending',
  })
  Object.assign(provider, real)
  await finishRefunds()
  expect([(await shop.orderOf(member, body.order)).state, await shop.items(member)]).toEqual([
    'refunded',
    [],
  ])
})
