import { door } from '#contract/door.ts'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness, type MemberCaller } from '#server/harness.ts'
import { createAccount, verifyAccount } from '#server/account/accounts.ts'
import { awaitNewEmail, mintEmailToken } from '#server/account/new-email.ts'
import { daysAfter } from '#server/kit/clock.ts'
import { addEntry } from '#server/points/ledger.ts'
import { forgetBuyers } from './jobs.ts'
import { shop } from './person.ts'
import { judgemeEvent, paidOrderPayload, refundPayload, reviewPayload, sampleId, shopifyEvent, type SampleEvent, type SampleOrder, type SampleRefund, type SampleReview } from './sample.ts'

const secret = 'the secret of our own shop'
const secrets = new Map([[home.slug, [secret]], [stranger.slug, [secret]]])
const WELCOME = home.programme.welcome.points
const REVIEW = home.programme.features.find(({ featureName }) => featureName === 'JudgeMe')?.rewardPoints ?? 0
const reviewer = { productId: '77', productName: 'Round frames' }

let house: Harness
beforeAll(async () => {
  house = await openHarness({ shopSecrets: { shopify: secrets, judgeme: secrets } })
})
afterAll(() => house.close())

let last = 1000
const next = (): string => String((last += 1))

async function send(event: SampleEvent, brand = home): Promise<void> {
  const { statusCode } = await house.app.inject({ method: 'POST', url: event.path, payload: event.body, headers: { host: `${brand.slug}.localhost:4000`, ...event.headers } })
  expect(statusCode).toBe(200)
}
const order = (sent: Omit<SampleOrder, 'orderId'> & { orderId?: string }, change: object = {}) =>
  shopifyEvent('orders/paid', { ...paidOrderPayload({ orderId: next(), at: house.clock.now(), ...sent }), ...change }, { secret })
const refund = (sent: SampleRefund) => shopifyEvent('refunds/create', refundPayload({ at: house.clock.now(), ...sent }), { secret })
const review = (sent: Omit<SampleReview, 'productId'> & { productId?: string }) => judgemeEvent(reviewPayload({ ...reviewer, at: house.clock.now(), ...sent }), { secret })

/** A member whose address is proven, by the letter itself. */
async function proven(email?: string): Promise<MemberCaller> {
  const member = await house.join(email)
  await prove(member)
  return member
}
async function prove({ email }: { email: string }): Promise<void> {
  const { status } = await house.visitor().call(door.exchange, { body: { email, membershipId: home.ids.membershipId, token: await letterCode(email) } })
  expect(status).toBe(200)
}
const letterCode = async (email: string): Promise<string> => (await house.lettersTo(email.toLowerCase())).find(({ code }) => code)?.code ?? ''

const standing = async (member: MemberCaller) => {
  const [row] = await house.rows<{ balance: number; owed: number; counted: number }>(sql`
    select redeemable_points as balance, owed_points as owed, (select coalesce(sum(counted_delta), 0)::int from point_entries where loyalty_account_id = l.id) as counted
    from loyalty_accounts l where id = ${member.loyaltyAccountId}`)
  return { balance: (row?.balance ?? 0) - WELCOME, owed: row?.owed, counted: (row?.counted ?? 0) - WELCOME }
}
const history = async (member: MemberCaller, language = 'en') => {
  // Her session may have ended with the proof of her address.
  const reader = await house.anotherDevice(member)
  const { body } = await reader.call(api.points.history, { params: { id: member.loyaltyAccountId }, headers: { 'accept-language': language } })
  return body.history
}
const expected = async (member: MemberCaller, language = 'en') => {
  const reader = await house.anotherDevice(member)
  const { body } = await reader.call(earning.expected, { params: { id: member.loyaltyAccountId }, headers: { 'accept-language': language } })
  return body.expected
}

describe('a purchase', () => {
  it('gives one point per full dollar, which counts for the level, and says why [CO-36] [EN-69]', async () => {
    const mia = await proven()
    await send(order({ email: mia.email, total: '84.50', name: '#1001', at: house.clock.now() }))
    expect(await standing(mia)).toEqual({ balance: 84, owed: 0, counted: 84 })
    const [line] = await history(mia)
    expect(line).toMatchObject({ originType: 3, action: 1, amount: 84, reason: 'Made a purchase' })
    expect(line?.why).toMatch(/^Order #1001 of .+: you paid \$84\.50\. Every full dollar gives one point\.$/)
    expect((await history(mia, 'fr'))[0]?.why).toMatch(/^Commande #1001 du .+\u00A0: vous avez payé 84,50.\$\. Chaque dollar entier donne un point\.$/)
    expect(await expected(mia)).toEqual([])
  })

  it.each<[string, object, boolean]>([
    ['with a selling plan', {}, true],
    ['made by the contract of one', { source_name: 'subscription_contract_checkout_one', line_items: [] }, false],
  ])('of a subscription, %s, has its own origin and reason [EN-77]', async (_, change, isSubscription) => {
    const mia = await proven()
    await send(order({ email: mia.email, total: '30.00', isSubscription }, change))
    expect((await history(mia))[0]).toMatchObject({ originType: 11, amount: 30, reason: 'Subscription purchase', why: expect.stringContaining('Subscription order') })
  })

  it.each<[string, (email: string) => SampleEvent]>([
    ['in another spelling of her address', (email) => order({ email: ` ${email.toUpperCase()} `, total: '10.00' })],
    ['with the address of the contact alone', (email) => order({ email, total: '10.00' }, { email: null, customer: null })],
    ['with the address of the customer alone', (email) => order({ email, total: '10.00' }, { email: '', contact_email: null })],
  ])('%s is hers', async (_, event) => {
    const mia = await proven()
    await send(event(mia.email))
    expect(await standing(mia)).toMatchObject({ balance: 10 })
  })

  it('counts once: told again, under another event, a year later', async () => {
    const mia = await proven()
    const event = order({ orderId: '5001', email: mia.email, total: '20.00' })
    await send(event)
    await send(event)
    await send(order({ orderId: '5001', email: mia.email, total: '2000.00' }))
    house.clock.moveMinutes(370 * 24 * 60)
    await forgetBuyers.run(house.house)
    await send(event)
    await send(order({ orderId: '5001', email: mia.email, total: '20.00' }))
    expect(await standing(mia)).toEqual({ balance: 20, owed: 0, counted: 20 })
  })

  it.each<[string, (mia: MemberCaller) => SampleEvent, string]>([
    ['before she joined [CO-41]', ({ email }) => order({ email, total: '84.50', at: daysAfter(house.clock.now(), -2) }), 'before you joined'],
    ['in another currency', ({ email }) => order({ email, total: '84.50', currency: 'EUR' }), 'in another currency. Points are given for purchases in USD'],
    ['of less than a dollar', ({ email }) => order({ email, total: '0.99' }), 'less than one'],
    ['that was a test', ({ email }) => order({ email, total: '84.50', isTest: true }), 'a test of the shop'],
    ['that was cancelled', ({ email }) => order({ email, total: '84.50' }, { cancelled_at: '2026-05-01T00:00:00Z' }), 'was cancelled'],
  ])('%s gives nothing, and she is told why', async (_, event, why) => {
    const mia = await proven()
    await send(event(mia))
    expect(await standing(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
    expect(await expected(mia)).toEqual([expect.objectContaining({ originType: 3, isWaiting: false, reason: expect.stringContaining('Order #'), why: expect.stringContaining(why) })])
    expect((await expected(mia, 'fr'))[0]?.reason).toMatch(/^Commande #/)
  })

  it('of more than a million is a slip of the shop: kept, and told to nobody', async () => {
    const [mia, orderId] = [await proven(), next()]
    for (const total of ['999999999.99', '999999999999.99', '1000000.01']) await send(order({ ...(total.length === 12 ? { orderId } : {}), email: mia.email, total }))
    expect(await house.rows(sql`select state, why, cents::text as cents from orders where order_id = ${orderId}`)).toEqual([{ state: 'refused', why: 'tooLarge', cents: '99999999999' }])
    expect([await standing(mia), await expected(mia)]).toEqual([{ balance: 0, owed: 0, counted: 0 }, []])
    await send(order({ email: mia.email, total: '1000000.00' }))
    expect(await standing(mia)).toMatchObject({ balance: 1_000_000 })
  })

  it('finds room however much there is: what counts goes beyond an integer, what can be spent does not', async () => {
    const mia = await proven()
    for (const key of ['one', 'two']) {
      await addEntry(house.tx, { loyaltyAccountId: mia.loyaltyAccountId, redeemable: 999_500_000, counted: 1_999_500_000, originType: 13, reason: { key: 'custom' }, key, at: house.clock.now() })
    }
    await send(order({ email: mia.email, total: '900000.00' }))
    await send(order({ email: mia.email, total: '200000.00' }))
    const reader = await house.anotherDevice(mia)
    const { status, body } = await reader.call(api.points.balance, { params: { id: mia.loyaltyAccountId } })
    expect([status, body]).toEqual([200, expect.objectContaining({ currentPoints: 2 * 1_999_500_000 + 900_000 + WELCOME, redeemablePoints: 2 * 999_500_000 + 900_000 + WELCOME })])
    const late = await house.join()
    await addEntry(house.tx, { loyaltyAccountId: late.loyaltyAccountId, redeemable: 1_999_999_000, counted: 0, originType: 13, reason: { key: 'custom' }, key: 'late', at: house.clock.now() })
    await send(order({ email: late.email, total: '5000.00' }))
    await prove(late)
    expect(await house.rows(sql`select why from orders where loyalty_account_id = ${late.loyaltyAccountId}`)).toEqual([{ why: 'tooLarge' }])
  })

  it('is of one brand: a member of another has nothing of it', async () => {
    const email = 'both@example.test'
    const here = await proven(email)
    await send(order({ email, total: '84.50' }), stranger)
    expect(await standing(here)).toMatchObject({ balance: 0 })
    expect(await expected(here)).toEqual([])
  })

  it('without an address is nobody’s and is not kept', async () => {
    await send(order({ orderId: 'till', email: 'x@example.test', total: '5.00' }, { email: null, contact_email: null, customer: null }))
    expect(await house.rows(sql`select 1 from orders where order_id = ${sampleId('till')}`)).toEqual([])
  })
})

describe('a refund', () => {
  it('takes back what it gave, in its own line, and lowers what counts [CO-36]', async () => {
    const mia = await proven()
    await send(order({ orderId: '6001', email: mia.email, total: '84.50', name: '#6001' }))
    await send(refund({ orderId: '6001', amount: '20.00' }))
    expect(await standing(mia)).toEqual({ balance: 64, owed: 0, counted: 64 })
    expect((await history(mia))[0]).toMatchObject({ originType: 3, action: 2, amount: 20, reason: 'Refund of order #6001', why: 'Order #6001: $20.00 came back to you, and the points for it were taken back. They no longer count for your level.' })
    expect((await history(mia, 'fr'))[0]?.reason).toBe('Remboursement de la commande #6001')
    await send(refund({ orderId: '6001', amount: '999.00' }))
    expect(await standing(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
  })

  it('counts once, and only what really went back', async () => {
    const mia = await proven()
    await send(order({ orderId: '6002', email: mia.email, total: '50.00' }))
    const payload = { ...refundPayload({ refundId: '9', orderId: '6002', amount: '10.00', at: house.clock.now() }) } as { transactions: object[] }
    payload.transactions.push({ kind: 'refund', status: 'failure', amount: '40.00', currency: 'USD' }, { kind: 'void', status: 'success', amount: '40.00', currency: 'USD' })
    const again = () => shopifyEvent('refunds/create', payload, { secret })
    await send(again())
    await send(again())
    expect(await standing(mia)).toMatchObject({ balance: 40 })
  })

  it('in the currency that the buyer saw is measured in the shop’s', async () => {
    const mia = await proven()
    await send(order({ orderId: '6003', email: mia.email, total: '50.00' }))
    const payload = {
      ...refundPayload({ orderId: '6003', amount: '27.00', currency: 'CAD', at: house.clock.now() }),
      refund_line_items: [{ subtotal_set: { shop_money: { amount: '15.00' } }, total_tax_set: { shop_money: { amount: '1.50' } } }],
      order_adjustments: [{ kind: 'shipping_refund', amount_set: { shop_money: { amount: '-3.50' } }, tax_amount_set: { shop_money: { amount: '0.00' } } }],
    }
    await send(shopifyEvent('refunds/create', payload, { secret }))
    expect(await standing(mia)).toMatchObject({ balance: 30 })
  })

  const told = (orderId: string, refundId: string, transactions: [kind: string, status: string, amount: string, currency?: string][], rest: object = {}) =>
    shopifyEvent('refunds/create', {
      ...refundPayload({ refundId, orderId, amount: '0.00', at: house.clock.now() }),
      transactions: transactions.map(([kind, status, amount, currency = 'USD']) => ({ kind, status, amount, currency })), ...rest,
    }, { secret })

  it.each<[string, [string, string, string][], number]>([
    ['pending is on its way: nobody tells when it has arrived', [['refund', 'pending', '40.00']], 60],
    ['failed does not go back', [['refund', 'failure', '40.00'], ['refund', 'error', '40.00']], 100],
    ['voided was never there', [['void', 'success', '40.00']], 100],
    ['tried again counts once', [['refund', 'failure', '40.00'], ['refund', 'success', '40.00']], 60],
  ])('%s', async (_, transactions, left) => {
    const [mia, orderId] = [await proven(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    await send(told(orderId, next(), transactions))
    expect(await standing(mia)).toEqual({ balance: left, owed: 0, counted: left })
  })

  it('told again with more is raised, each part in its own line, and never lowered', async () => {
    const [mia, orderId, refundId] = [await proven(), next(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    await send(told(orderId, refundId, [['refund', 'failure', '30.00']]))
    expect(await standing(mia)).toMatchObject({ balance: 100 })
    await send(told(orderId, refundId, [['refund', 'success', '30.00']]))
    expect(await standing(mia)).toMatchObject({ balance: 70 })
    const more = told(orderId, refundId, [['refund', 'success', '30.00'], ['refund', 'pending', '20.50']])
    for (const event of [more, more, told(orderId, refundId, [['refund', 'failure', '30.00']]), told(orderId, refundId, [['refund', 'success', '50.50']])]) await send(event)
    expect(await standing(mia)).toEqual({ balance: 49, owed: 0, counted: 49 })
    expect((await history(mia)).slice(0, 2).map(({ amount }) => amount)).toEqual([21, 30])
    await send(told(orderId, next(), [['refund', 'success', '40.00']]))
    expect(await standing(mia)).toMatchObject({ balance: 9 })
  })

  const adjusted = (kind: string, amount: string) => ({ order_adjustments: [{ kind, amount_set: { shop_money: { amount } } }] })
  const line = { refund_line_items: [{ subtotal_set: { shop_money: { amount: '60.00' } }, total_tax_set: null }] }
  it.each<[string, object, number]>([
    ['an amount without lines', adjusted('refund_discrepancy', '-92.00'), 8],
    ['more than its lines', { ...line, ...adjusted('refund_discrepancy', '-10.00') }, 30],
    ['less than its lines', { ...line, ...adjusted('refund_discrepancy', '10.00') }, 50],
    ['an adjustment of another kind', adjusted('something_new', '-20.00'), 80],
    ['shipping, written without a sign', adjusted('shipping_refund', '5.00'), 95],
  ])('in the currency that the buyer saw, of %s, is measured in the shop’s', async (_, rest, left) => {
    const [mia, orderId] = [await proven(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    await send(told(orderId, next(), [['refund', 'success', '12.00', 'EUR']], rest))
    expect(await standing(mia)).toEqual({ balance: left, owed: 0, counted: left })
  })

  it('in another currency that the shop does not measure is refused, and not used up', async () => {
    const [mia, orderId, refundId] = [await proven(), next(), next()]
    await send(order({ orderId, email: mia.email, total: '100.00' }))
    const event = told(orderId, refundId, [['refund', 'success', '12.00', 'EUR']])
    const { statusCode } = await house.app.inject({ method: 'POST', url: event.path, payload: event.body, headers: { host: `${home.slug}.localhost:4000`, ...event.headers } })
    expect(statusCode).toBe(422)
    await send(told(orderId, refundId, [['refund', 'success', '12.00', 'EUR']], line))
    expect(await standing(mia)).toMatchObject({ balance: 40 })
  })

  it('before its order waits for it', async () => {
    const mia = await proven()
    await send(refund({ orderId: '6004', amount: '30.00' }))
    await send(order({ orderId: '6004', email: mia.email, total: '84.50' }))
    expect(await standing(mia)).toEqual({ balance: 54, owed: 0, counted: 54 })
    expect((await history(mia)).slice(0, 2).map(({ reason }) => reason)).toEqual(['Refund of order #6004', 'Made a purchase'])
  })

  it('of points that are spent leaves them owed, and the next gain settles it', async () => {
    const mia = await proven()
    await send(order({ orderId: '6005', email: mia.email, total: '300.00' }))
    const offer = home.programme.offers.filter(({ isActive, tierIds, cost }) => isActive && tierIds.length === 0 && cost <= WELCOME + 300).sort((a, b) => b.cost - a.cost)[0]!
    const device = await house.anotherDevice(mia)
    expect((await device.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })).status).toBe(200)
    await send(refund({ orderId: '6005', amount: '300.00' }))
    const owed = 300 - (WELCOME + 300 - offer.cost)
    expect(await standing(mia)).toEqual({ balance: -WELCOME, owed, counted: 0 })
    await send(order({ email: mia.email, total: '500.00' }))
    expect(await standing(mia)).toEqual({ balance: 500 - owed - WELCOME, owed: 0, counted: 500 })
    expect((await history(mia))[0]).toMatchObject({ reason: 'Points still owed', originType: 13, amount: owed })
  })

  it('of an order that gave nothing takes nothing', async () => {
    const mia = await proven()
    await send(order({ orderId: '6006', email: mia.email, total: '84.50', currency: 'EUR' }))
    await send(refund({ orderId: '6006', amount: '84.50' }))
    expect(await standing(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
  })
})

describe('whose a purchase is', () => {
  it('stays open until the address is proven: he who only typed it gets nothing and learns nothing', async () => {
    const email = 'owner@example.test'
    const thief = await house.join(email)
    const before = await expected(thief)
    await send(order({ email, total: '84.50', name: '#7001' }))
    await send(review({ email }))
    expect(await standing(thief)).toMatchObject({ balance: 0 })
    expect(await expected(thief)).toEqual(before)
    expect(before).toEqual([expect.objectContaining({ isWaiting: true, reason: 'Your purchases in the shop', why: expect.stringContaining('once your address is confirmed') })])
    await prove(thief)
    expect(await standing(thief)).toMatchObject({ balance: 84 + REVIEW })
    expect(await expected(thief)).toEqual([])
  })

  it('a purchase, and a refund of it, wait for the proof together', async () => {
    const mia = await house.join()
    await send(order({ orderId: '7002', email: mia.email, total: '84.50' }))
    await send(refund({ orderId: '7002', amount: '10.00' }))
    await prove(mia)
    expect(await standing(mia)).toEqual({ balance: 74, owed: 0, counted: 74 })
  })

  it('of somebody who joins later is told, and gives nothing [CO-41]', async () => {
    const email = 'later@example.test'
    await send(order({ email, total: '84.50', name: '#7003', at: daysAfter(house.clock.now(), -1) }))
    const mia = await proven(email)
    expect(await standing(mia)).toMatchObject({ balance: 0 })
    expect(await expected(mia)).toEqual([expect.objectContaining({ reason: 'Order #7003, $84.50', why: expect.stringContaining('before you joined'), isWaiting: false })])
  })

  it('a reset of the password proves it too', async () => {
    const mia = await house.join()
    await send(order({ email: mia.email, total: '10.00' }))
    await house.visitor().call(door.forgotPassword, { body: { site: '', emailAddress: mia.email, creatorId: home.ids.creatorId, membershipId: home.ids.membershipId } })
    const letter = (await house.lettersTo(mia.email)).find(({ link }) => link?.includes('/reset/'))
    const token = new URL(letter?.link ?? '').pathname.split('/').at(-1) ?? ''
    expect((await house.visitor().call(door.resetPassword, { params: { token }, body: { password1: 'Zebra-Lantern-42', password2: 'Zebra-Lantern-42' } })).status).toBe(200)
    expect(await standing(mia)).toMatchObject({ balance: 10 })
  })

  it('the code typed where she is logged in proves it too', async () => {
    const mia = await house.join()
    await send(order({ email: mia.email, total: '10.00' }))
    const code = await house.codeFor(mia)
    expect((await mia.call(profile.updatePassword, { body: { newPassword: 'Zebra-Lantern-42', code } })).status).toBe(200)
    expect(await standing(mia)).toMatchObject({ balance: 10 })
  })

  it('a new address brings what was bought with it since she joined', async () => {
    const [mia, email] = [await proven(), 'her.other@example.test']
    await send(order({ email, total: '10.00' }))
    await send(order({ email, total: '99.00', at: daysAfter(house.clock.now(), -1) }))
    const change = { accountId: mia.accountId, brand: home.slug, email, now: house.clock.now() }
    await awaitNewEmail(house.tx, change)
    const token = await mintEmailToken(house.tx, { ...change, secret: house.house.secret })
    expect((await house.visitor().call(door.confirmEmail, { body: { token: token ?? '' } })).status).toBe(200)
    expect(await standing(mia)).toMatchObject({ balance: 10 })
  })

  it('an erased member leaves nothing that waits for her address', async () => {
    const mia = await house.join()
    await send(order({ orderId: 'erased-1', email: mia.email, total: '10.00' }))
    await shop.forget?.(house.tx, { accountId: mia.accountId, email: mia.email, brand: home, language: 'en', secret: house.house.secret, now: house.clock.now() })
    expect(await house.rows(sql`select 1 from orders where order_id = ${sampleId('erased-1')}`)).toEqual([])
  })

  it('follows a merge to where her points are, and counts from when she first joined', async () => {
    const [old, mia] = [await house.join(), await proven()]
    const bought = house.clock.now()
    await house.tx.execute(sql`update loyalty_accounts set joined_at = ${daysAfter(bought, -10).toISOString()}::timestamptz where id = ${old.loyaltyAccountId}`)
    await house.merge(old, mia)
    const before = (await standing(mia)).balance
    await send(order({ email: old.email, total: '25.00', at: daysAfter(bought, -5) }))
    await send(order({ email: mia.email, total: '15.00', at: daysAfter(bought, -5) }))
    expect(await standing(mia)).toMatchObject({ balance: before + 40 })
  })

  it('of a proven address that becomes a member by the page is given then', async () => {
    const [email, now] = ['by-the-page@example.test', house.clock.now()]
    const accountId = await createAccount(house.tx, { brand: home.slug, email, language: 'en', now }) ?? ''
    await verifyAccount(house.tx, accountId)
    await send(order({ email, total: '30.00', at: daysAfter(now, 1) }))
    const { creatorId, assetId } = home.ids
    const lena = await house.anotherDevice({ email, accountId } as MemberCaller)
    const { status, body } = await lena.call(api.membership.sync, { body: { creatorId, assetId } })
    expect(status).toBe(200)
    expect(await standing({ ...lena, loyaltyAccountId: body.userAssetPointsId })).toMatchObject({ balance: 30 })
  })

  it('of somebody who never joins is forgotten after 90 days, of a member who has not proven herself after 400, and events after 400', async () => {
    await send(order({ orderId: 'stranger-1', email: 'never@example.test', total: '10.00' }))
    const shy = await house.join()
    await send(order({ orderId: 'shy-1', email: shy.email, total: '10.00' }))
    await send(refund({ orderId: 'nobody-1', amount: '1.00', refundId: 'orphan-1' }))
    const mia = await proven()
    await send(order({ orderId: 'hers-1', email: mia.email, total: '10.00' }))
    const names = ['hers-1', 'orphan-1', 'shy-1', 'stranger-1']
    const left = async () => {
      const rows = await house.rows<{ id: string }>(sql`select order_id as id from orders union select refund_id from refunds`)
      return names.filter((name) => rows.some(({ id }) => id === sampleId(name)))
    }
    const after = async (days: number) => {
      house.clock.moveMinutes(days * 24 * 60)
      await forgetBuyers.run(house.house)
      return left()
    }
    expect(await after(89)).toEqual(['hers-1', 'orphan-1', 'shy-1', 'stranger-1'])
    expect(await after(2)).toEqual(['hers-1', 'orphan-1', 'shy-1'])
    expect(await house.rows(sql`select count(*) > 0 as some from shop_events`)).toEqual([{ some: true }])
    expect(await after(310)).toEqual(['hers-1'])
    expect(await house.rows(sql`select count(*) > 0 as some from shop_events`)).toEqual([{ some: false }])
  })
})

describe('a review', () => {
  it('gives its points once per product, whatever happens to it later, and says why [EN-78] [EN-84] [CO-38]', async () => {
    const mia = await proven()
    await send(review({ reviewId: '801', email: mia.email }))
    expect(await standing(mia)).toEqual({ balance: REVIEW, owed: 0, counted: REVIEW })
    expect((await history(mia))[0]).toMatchObject({ originType: 12, amount: REVIEW, reason: 'Wrote a review', why: expect.stringContaining('your review of Round frames') })
    await send(review({ reviewId: '801', email: mia.email, at: daysAfter(house.clock.now(), 1) }))
    await send(review({ reviewId: '801', email: mia.email, isHidden: true }))
    await send(review({ reviewId: '801', email: mia.email, productName: 'Other words' }))
    expect(await standing(mia)).toMatchObject({ balance: REVIEW })
    await send(review({ reviewId: '802', email: mia.email }))
    expect(await standing(mia)).toMatchObject({ balance: REVIEW })
    expect(await expected(mia)).toEqual([expect.objectContaining({ originType: 12, reason: 'Review of Round frames', why: expect.stringContaining('already'), isWaiting: false })])
    await send(review({ reviewId: '803', email: mia.email, productId: '78' }))
    expect(await standing(mia)).toMatchObject({ balance: 2 * REVIEW })
  })

  it('that is hidden waits until it can be read', async () => {
    const mia = await proven()
    await send(review({ reviewId: '811', email: mia.email, isHidden: true }))
    expect(await expected(mia)).toEqual([expect.objectContaining({ isWaiting: true, why: expect.stringContaining('cannot be read by others yet') })])
    await send(review({ reviewId: '811', email: mia.email }))
    expect(await standing(mia)).toMatchObject({ balance: REVIEW })
    expect(await expected(mia)).toEqual([])
  })

  it.each(['nothing', 'not-yet', 'unconfirmed-buyer', 'confirmed-buyer', 'something new'])('of a product that was not bought (%s) gives nothing, and she is told why', async (verified) => {
    const mia = await proven()
    await send(review({ email: mia.email, verified }))
    expect(await standing(mia)).toMatchObject({ balance: 0 })
    expect(await expected(mia)).toEqual([expect.objectContaining({ why: expect.stringContaining('what you have bought'), isWaiting: false })])
  })

  it('before joining gives nothing, of the shop itself is not kept', async () => {
    const mia = await proven()
    await send(review({ reviewId: '821', email: mia.email, at: daysAfter(house.clock.now(), -3) }))
    await send(review({ reviewId: '822', email: mia.email, productId: '0' }))
    expect(await standing(mia)).toMatchObject({ balance: 0 })
    expect(await expected(mia)).toEqual([expect.objectContaining({ why: expect.stringContaining('before you joined') })])
  })
})

it('in any order and any number, orders and refunds end in the same balance', async () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const money = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  await fc.assert(fc.asyncProperty(
    fc.array(fc.record({ paid: cents, refunds: fc.array(cents, { maxLength: 3 }) }), { minLength: 1, maxLength: 4 }).chain((orders) => {
      const kinds = orders.flatMap(({ refunds }, place) => [{ place, refund: -1 }, ...refunds.map((_, refund) => ({ place, refund }))])
      return fc.record({ orders: fc.constant(orders), delivered: fc.shuffledSubarray([...kinds, ...kinds, ...kinds], { minLength: kinds.length * 3, maxLength: kinds.length * 3 }), isLate: fc.boolean() })
    }),
    async ({ orders, delivered, isLate }) => {
      const mia = await house.join()
      if (!isLate) await prove(mia)
      const ids = orders.map(() => next())
      for (const { place, refund: which } of delivered) {
        const { paid, refunds } = orders[place]!
        const orderId = ids[place]!
        await send(which < 0 ? order({ orderId, email: mia.email, total: money(paid) }) : refund({ refundId: `${orderId}-${which}`, orderId, amount: money(refunds[which]!) }))
      }
      if (isLate) await prove(mia)
      const left = orders.reduce((sum, { paid, refunds }) => sum + Math.max(0, Math.floor((paid - refunds.reduce((all, one) => all + one, 0)) / 100)), 0)
      expect(await standing(mia)).toEqual({ balance: left, owed: 0, counted: left })
    },
  ), { numRuns: Number(process.env['SOAK_ROUNDS'] ?? 8) })
})
