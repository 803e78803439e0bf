import { accountSettings } from '#contract/account-settings.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios, SALE_ASSET, TOTAL } from '#server/testing/payment-scenarios.ts'
import { paymentQueue } from './queue-size.ts'
import { confirmRefundsJob, finishRefundsJob, followPaymentsJob, issuePaidJob } from './jobs.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
const alerts: { message: string; facts: Record<string, string> }[] = []
beforeAll(async () => {
  context = await openHarness({ onAlert: (message, facts) => alerts.push({ message, facts }) })
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

const refund = (order: string, brand = home.slug, switches: Record<string, string> = {}) =>
  executeCommand(context.context, {
    program: 'staff',
    command: 'payment',
    options: { action: 'refund', order, brand, ...switches },
  })
const bought = async () => {
  const member = await shop.buyer()
  const { body } = await shop.payWith(member, await shop.approved(member), cards.success)
  return { member, order: body.order }
}
/** Returns an order that is paid, whose item was not issued before the server stopped. */
const captured = async () => {
  const member = await shop.buyer()
  const order = await shop.approved(member)
  const supply = (left: number) =>
    context.rows(
      sql`update assets set variation_supply = issued + ${left} where id = ${SALE_ASSET.assetId}`,
    )
  await supply(0)
  const { body } = await shop.payWith(member, order, cards.success)
  await supply(50)
  expect(body.order.state).toBe('captured')
  return { member, order: body.order }
}
/** Returns whether the item of an order is on hold. */
const heldOf = async ({ nftId }: { nftId: string | null }) => {
  const [item] = await context.rows<{ held: boolean }>(
    sql`select has_pending_transfer as held from nfts where id = ${nftId}`,
  )
  return item?.held
}

describe('staff -- payment refund', () => {
  it('gives the money back once, takes the item back and sends an email', async () => {
    const { member, order } = await bought()
    const before = shop.taken().length
    const { lines, data } = await refund(order.orderId)
    expect(lines.join(' ')).toContain('$53.36')
    expect(data).toEqual({
      orderId: order.orderId,
      cents: TOTAL,
      item: 'returned',
      refundState: 'completed',
    })
    expect([shop.taken().length, await shop.items(member)]).toEqual([before - 1, []])
    expect(await shop.orderOf(member, order)).toMatchObject({ state: 'refunded' })
    const [email] = await context.emailsTo(member.email)
    expect(email?.subject).toBe('Your refund: Ember')
    await expect(refund(order.orderId)).rejects.toThrow('This order was refunded before.')
    expect(shop.taken()).toHaveLength(before - 1)
  })

  it('cancels the buyer’s own offer of the item, and takes the item', async () => {
    const { member, order } = await bought()
    const body = { nftId: order.nftId, creatorId: home.ids.creatorId }
    await member.call(transfers.send, { body: { ...body, anyoneWithLink: true } })
    expect((await refund(order.orderId)).data).toMatchObject({ item: 'returned' })
    expect((await member.call(transfers.cancel, { body })).body.code).toBe('TRANSFER_GONE')
    expect(await shop.items(member)).toEqual([])
  })

  it.each([
    ['was given away', async () => sql`owner_id = ${(await shop.buyer()).accountId}`],
    ['is in a wallet', async () => sql`withdraw_address = '0x1'`],
  ])('asks before it refunds a piece that %s', async (_, change) => {
    const { order } = await bought()
    const before = shop.taken().length
    await context.rows(sql`update nfts set ${await change()} where id = ${order.nftId}`)
    await expect(refund(order.orderId)).rejects.toThrow('add --without-piece')
    expect([shop.taken().length, await heldOf(order)]).toEqual([before, false])
    const { data } = await refund(order.orderId, home.slug, { 'without-piece': 'yes' })
    expect(data).toMatchObject({ item: 'kept' })
    expect(shop.taken()).toHaveLength(before - 1)
  })

  it('is finished for an order whose piece was not issued yet, and nothing is issued', async () => {
    const { member, order } = await captured()
    const before = shop.taken().length
    const provider = context.context.cardPayments.of(home.slug)!
    const { refund: real, findRefund } = provider
    provider.refund = async () => 'unknown'
    provider.findRefund = async () => 'unknown'
    await expect(refund(order.orderId)).rejects.toThrow('it never refunds twice')
    await issuePaidJob.run(context.context)
    expect(await shop.items(member)).toEqual([])
    Object.assign(provider, { refund: real, findRefund })
    expect((await refund(order.orderId)).data).toMatchObject({ item: 'none' })
    await issuePaidJob.run(context.context)
    expect([shop.taken().length, await shop.items(member)]).toEqual([before - 1, []])
  })

  it('leaves the item when the provider refuses, and can be tried again', async () => {
    const { member, order } = await bought()
    const provider = context.context.cardPayments.of(home.slug)!
    const { refund: real } = provider
    provider.refund = async () => 'refused'
    await expect(refund(order.orderId)).rejects.toThrow('The provider refuses this refund.')
    expect([(await shop.orderOf(member, order)).state, await heldOf(order)]).toEqual([
      'issued',
      false,
    ])
    provider.refund = real
    expect((await refund(order.orderId)).data).toMatchObject({ item: 'returned' })
  })

  it('is not made twice when the answer is lost', async () => {
    const { member, order } = await bought()
    const before = shop.taken().length
    const provider = context.context.cardPayments.of(home.slug)!
    const { refund: real, findRefund } = provider
    provider.refund = async (request) => {
      await real(request)
      return 'unknown'
    }
    provider.findRefund = async () => 'unknown'
    await expect(refund(order.orderId)).rejects.toThrow('it never refunds twice')
    expect(await shop.items(member)).toHaveLength(1)
    Object.assign(provider, { refund: real, findRefund })
    expect((await refund(order.orderId)).data).toMatchObject({ item: 'returned' })
    expect(shop.taken()).toHaveLength(before - 1)
  })

  it('changes nothing where the brand has no provider', async () => {
    const { member, order } = await bought()
    const { cardPayments } = context.context
    const { of } = cardPayments
    cardPayments.of = () => undefined
    await expect(refund(order.orderId)).rejects.toThrow('set CARD_PAYMENTS')
    cardPayments.of = of
    expect(await heldOf(order)).toBe(false)
    expect((await shop.orderOf(member, order)).state).toBe('issued')
  })

  it.each([
    ['an unknown order', 'po_nobody', home.slug],
    ['an order of another brand', '', 'sleep'],
  ])('refuses %s', async (_, id, brand) => {
    const { order } = await bought()
    await expect(refund(id || order.orderId, brand)).rejects.toThrow(
      'There is no such order of this brand.',
    )
    expect(Object.keys(context.sandbox.vault.state.refunds)).not.toContain(
      `${order.orderId}-refund-1`,
    )
  })

  it('refuses an order that was not paid', async () => {
    const { orderId } = await shop.cart(await shop.buyer())
    await expect(refund(orderId)).rejects.toThrow('This order was not paid.')
  })
})

describe('a refund that the provider has accepted and not finished', () => {
  const accepted = async () => {
    const { member, order } = await bought()
    const { vault } = context.sandbox
    vault.settings.holdsRefunds = true
    const { lines, data } = await refund(order.orderId)
    vault.settings.holdsRefunds = false
    expect(data).toMatchObject({ item: 'returned', refundState: 'accepted' })
    expect(lines.join(' ')).toContain('has accepted the refund and not finished it')
    const end = (status: 'COMPLETED' | 'FAILED', count = 1) =>
      vault.endRefund(`${order.orderId}-refund-${count}`, status)
    return { member, order, end }
  }
  const confirm = () => confirmRefundsJob.run(context.context)
  const shown = async (orderId: string) => {
    const staff = (options: Record<string, string>) =>
      executeCommand(context.context, {
        program: 'staff',
        command: 'payment',
        options: { ...options, brand: home.slug },
      })
    const { lines } = await staff({ action: 'list' })
    const show = await staff({ action: 'show', order: orderId })
    return [lines.find((line) => line.includes(orderId))!, show.lines.at(-1)!]
  }
  const alertsOf = ({ orderId }: { orderId: string }) =>
    alerts.filter(({ facts }) => facts['order'] === orderId).map(({ message }) => message)

  it('is finished later, and shown as finished', async () => {
    const { order, end } = await accepted()
    await confirm()
    const before = await shown(order.orderId)
    expect(before[0]).toContain('refund accepted')
    expect(before[1]).toContain('accepted by the provider, not finished')
    end('COMPLETED')
    await confirm()
    const after = await shown(order.orderId)
    expect(after[0]).toContain('  refunded ')
    expect(after[1]).toContain('refunded: finished by the provider')
    await expect(refund(order.orderId)).rejects.toThrow('This order was refunded before.')
    expect(alertsOf(order)).toEqual([])
  })

  it('is reported once and shown when it fails, and can be made again', async () => {
    const { member, order, end } = await accepted()
    const before = shop.taken().length
    end('FAILED')
    expect(shop.taken()).toHaveLength(before + 1)
    await confirm()
    await confirm()
    await finishRefundsJob.run(context.context)
    expect(alertsOf(order)).toEqual(['a refund that the provider had accepted has failed'])
    const [line, last] = await shown(order.orderId)
    expect(line).toContain('refund failed')
    expect(last).toContain('the member has no money back; run payment refund again')
    const { data } = await refund(order.orderId)
    expect(data).toMatchObject({ item: 'before', refundState: 'completed' })
    expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
    expect(Object.keys(context.sandbox.vault.state.refunds)).toContain(`${order.orderId}-refund-2`)
    await expect(refund(order.orderId)).rejects.toThrow('This order was refunded before.')
    const emails = await context.emailsTo(member.email)
    expect(emails.filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(1)
  })

  it('that has failed and was made in the portal is recorded as finished, once', async () => {
    const { order, end } = await accepted()
    const inPortal = () => refund(order.orderId, home.slug, { 'made-in-portal': 'yes' })
    const failed = async () =>
      (await paymentQueue(context.tx)).find(({ state }) => state === 'refundFailed')?.waiting
    const before = await failed()
    await expect(inPortal()).rejects.toThrow('No refund of this order has failed.')
    end('FAILED')
    await confirm()
    expect(await failed()).toBe((before ?? 0) + 1)
    const taken = shop.taken().length
    await inPortal()
    expect(await failed()).toBe(before)
    expect((await shown(order.orderId))[1]).toContain('finished by the provider')
    await expect(inPortal()).rejects.toThrow('No refund of this order has failed.')
    await expect(refund(order.orderId)).rejects.toThrow('This order was refunded before.')
    expect(shop.taken()).toHaveLength(taken)
  })

  it('that hangs again after a failure is reported again', async () => {
    const { order, end } = await accepted()
    context.clock.moveMinutes(5 * 24 * 60)
    await confirm()
    end('FAILED')
    await confirm()
    await refund(order.orderId)
    const [row] = await context.rows(
      sql`select refund_alerted_at from payment_orders where id = ${order.orderId}`,
    )
    expect(row).toEqual({ refund_alerted_at: null })
  })

  it('is finished by the job when the answer to its repeat is lost', async () => {
    const { order, end } = await accepted()
    const before = shop.taken().length
    end('FAILED')
    await confirm()
    const provider = context.context.cardPayments.of(home.slug)!
    const { refund: real, findRefund } = provider
    provider.refund = async (request) => {
      await real(request)
      return 'unknown'
    }
    provider.findRefund = async () => 'unknown'
    await expect(refund(order.orderId)).rejects.toThrow('it never refunds twice')
    Object.assign(provider, { refund: real, findRefund })
    await finishRefundsJob.run(context.context)
    expect(shop.taken()).toHaveLength(before)
    expect((await shown(order.orderId))[1]).toContain('finished by the provider')
  })

  it('is reported once after five days', async () => {
    const { order, end } = await accepted()
    context.clock.moveMinutes(5 * 24 * 60 - 1)
    await confirm()
    expect(alertsOf(order)).toEqual([])
    context.clock.moveMinutes(1)
    await confirm()
    context.clock.moveMinutes(120)
    await confirm()
    expect(alertsOf(order)).toEqual(['a refund is not finished after five days'])
    end('COMPLETED')
  })
})

describe('an erased member', () => {
  const erase = async (member: Awaited<ReturnType<typeof bought>>['member']) => {
    await context.setPassword(member, 'Kx7-tulip-Boat')
    const { status } = await member.call(accountSettings.erase, {
      body: { currentPassword: 'Kx7-tulip-Boat' },
    })
    expect(status).toBe(200)
  }

  it('leaves an order without a member or a card', async () => {
    const { member, order } = await bought()
    await erase(member)
    const [row] = await context.rows(
      sql`select o.account_id, o.asset_price, o.tax, a.last4, a.scheme, a.token from payment_orders o join payment_attempts a on a.order_id = o.id where o.id = ${order.orderId}`,
    )
    expect(row).toEqual({
      account_id: null,
      asset_price: 4800,
      tax: 426,
      last4: null,
      scheme: null,
      token: null,
    })
  })

  it('gets back what the bank takes meanwhile, and is not answered that nothing was charged', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    const before = shop.taken().length
    const provider = context.context.cardPayments.of(home.slug)!
    const { charge } = provider
    provider.charge = async (request) => {
      await erase(member)
      return charge.call(provider, request)
    }
    const { status, body } = await shop.payWith(member, order, cards.success)
    provider.charge = charge
    expect([status, body.code, shop.taken().length]).toEqual([401, 'UNAUTHORIZED', before + 1])
    await finishRefundsJob.run(context.context)
    expect([shop.taken().length, await shop.items(member)]).toEqual([before, []])
    expect(
      await context.rows(sql`select state from payment_orders where id = ${order.orderId}`),
    ).toEqual([{ state: 'refunded' }])
  })

  it('gets back what the bank takes afterwards', async () => {
    const member = await shop.buyer()
    const before = shop.taken().length
    const { body } = await shop.payWith(member, await shop.approved(member), cards.timeout)
    expect(shop.taken()).toHaveLength(before + 1)
    await erase(member)
    await followPaymentsJob.run(context.context)
    await finishRefundsJob.run(context.context)
    expect(shop.taken()).toHaveLength(before)
    const [attempt] = await context.rows(
      sql`select state, scheme, last4, exp_month, exp_year from payment_attempts where order_id = ${body.order.orderId}`,
    )
    expect(attempt).toEqual({
      state: 'captured',
      scheme: null,
      last4: null,
      exp_month: null,
      exp_year: null,
    })
  })
})
