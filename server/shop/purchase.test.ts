import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WELCOME, shopCustomers, openShop } from '#server/testing/shop-customers.ts'
import { stranger, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { addEntry } from '#server/points/ledger.ts'
import { deleteOldBuyers } from './jobs.ts'
import { sampleId, type SampleEvent } from './sample-events.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openShop()
})
afterAll(() => harness.close())
const {
  next,
  send,
  order,
  prove,
  proven,
  balances: loyaltyAccount,
  history,
  expected,
} = shopCustomers(() => harness)

describe('a purchase', () => {
  it('gives one point per full dollar, which counts for the tier, with its reason [CO-36] [EN-69]', async () => {
    const mia = await proven()
    await send(order({ email: mia.email, total: '84.50', name: '#1001', at: harness.clock.now() }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 84, owed: 0, counted: 84 })
    const [line] = await history(mia)
    expect(line).toMatchObject({ originType: 3, action: 1, amount: 84, reason: 'Made a purchase' })
    expect(line?.description).toMatch(
      /^Order #1001 of .+: you paid \$84\.50\. Every full dollar earns one point\.$/,
    )
    expect((await history(mia, 'fr'))[0]?.description).toMatch(
      /^Commande #1001 du .+\u00A0: vous avez payé 84,50.\$\. Chaque dollar entier donne un point\.$/,
    )
    expect(await expected(mia)).toEqual([])
  })

  it.each<[string, object, boolean]>([
    ['with a selling plan', {}, true],
    [
      'made by a subscription contract',
      { source_name: 'subscription_contract_checkout_one', line_items: [] },
      false,
    ],
  ])(
    'of a subscription, %s, has its own origin and reason [EN-77]',
    async (_, change, isSubscription) => {
      const mia = await proven()
      await send(order({ email: mia.email, total: '30.00', isSubscription }, change))
      expect((await history(mia))[0]).toMatchObject({
        originType: 11,
        amount: 30,
        reason: 'Subscription purchase',
        description: expect.stringContaining('Subscription order'),
      })
    },
  )

  it.each<[string, (email: string) => SampleEvent]>([
    [
      'with the email in another spelling',
      (email) => order({ email: ` ${email.toUpperCase()} `, total: '10.00' }),
    ],
    [
      'with only the email of the contact',
      (email) => order({ email, total: '10.00' }, { email: null, customer: null }),
    ],
    [
      'with only the email of the customer',
      (email) => order({ email, total: '10.00' }, { email: '', contact_email: null }),
    ],
  ])('%s gives points to the member', async (_, event) => {
    const mia = await proven()
    await send(event(mia.email))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 10 })
  })

  it('counts once when sent again, under another event id, or a year later', async () => {
    const mia = await proven()
    const event = order({ orderId: '5001', email: mia.email, total: '20.00' })
    await send(event)
    await send(event)
    await send(order({ orderId: '5001', email: mia.email, total: '2000.00' }))
    harness.clock.moveMinutes(370 * 24 * 60)
    await deleteOldBuyers.run(harness.context)
    await send(event)
    await send(order({ orderId: '5001', email: mia.email, total: '20.00' }))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 20, owed: 0, counted: 20 })
  })

  it.each<[string, (mia: MemberCaller) => SampleEvent, string]>([
    [
      'before joining [CO-41]',
      ({ email }) => order({ email, total: '84.50', at: daysAfter(harness.clock.now(), -2) }),
      'before you joined',
    ],
    [
      'in another currency',
      ({ email }) => order({ email, total: '84.50', currency: 'EUR' }),
      'in another currency. Only purchases in USD earn points',
    ],
    ['of less than a dollar', ({ email }) => order({ email, total: '0.99' }), 'less than one'],
    [
      'that was a test',
      ({ email }) => order({ email, total: '84.50', isTest: true }),
      'a test order',
    ],
    [
      'that was cancelled',
      ({ email }) => order({ email, total: '84.50' }, { cancelled_at: '2026-05-01T00:00:00Z' }),
      'was canceled',
    ],
  ])('%s gives nothing and shows the member why', async (_, event, description) => {
    const mia = await proven()
    await send(event(mia))
    expect(await loyaltyAccount(mia)).toEqual({ balance: 0, owed: 0, counted: 0 })
    expect(await expected(mia)).toEqual([
      expect.objectContaining({
        originType: 3,
        isWaiting: false,
        reason: expect.stringContaining('Order #'),
        description: expect.stringContaining(description),
      }),
    ])
    expect((await expected(mia, 'fr'))[0]?.reason).toMatch(/^Commande #/)
  })

  it('of more than a million is stored as an error of the shop and not shown to the member', async () => {
    const [mia, orderId] = [await proven(), next()]
    for (const total of ['999999999.99', '999999999999.99', '1000000.01'])
      await send(order({ ...(total.length === 12 ? { orderId } : {}), email: mia.email, total }))
    expect(
      await harness.rows(
        sql`select state, reason, cents::text as cents from orders where order_id = ${orderId}`,
      ),
    ).toEqual([{ state: 'refused', reason: 'tooLarge', cents: '99999999999' }])
    expect([await loyaltyAccount(mia), await expected(mia)]).toEqual([
      { balance: 0, owed: 0, counted: 0 },
      [],
    ])
    await send(order({ email: mia.email, total: '1000000.00' }))
    expect(await loyaltyAccount(mia)).toMatchObject({ balance: 1_000_000 })
  })

  it('can raise counted points beyond an integer, but is refused above the highest balance', async () => {
    const mia = await proven()
    for (const key of ['one', 'two']) {
      await addEntry(harness.tx, {
        loyaltyAccountId: mia.loyaltyAccountId,
        redeemable: 999_500_000,
        tierPoints: 1_999_500_000,
        originType: 13,
        reason: { key: 'custom' },
        key,
        at: harness.clock.now(),
      })
    }
    await send(order({ email: mia.email, total: '900000.00' }))
    await send(order({ email: mia.email, total: '200000.00' }))
    const reader = await harness.anotherDevice(mia)
    const { status, body } = await reader.call(api.points.balance, {
      params: { id: mia.loyaltyAccountId },
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        currentPoints: 2 * 1_999_500_000 + 900_000 + WELCOME,
        redeemablePoints: 2 * 999_500_000 + 900_000 + WELCOME,
      }),
    ])
    const lateMember = await harness.join()
    await addEntry(harness.tx, {
      loyaltyAccountId: lateMember.loyaltyAccountId,
      redeemable: 1_999_999_000,
      tierPoints: 0,
      originType: 13,
      reason: { key: 'custom' },
      key: 'late',
      at: harness.clock.now(),
    })
    await send(order({ email: lateMember.email, total: '5000.00' }))
    await prove(lateMember)
    expect(
      await harness.rows(
        sql`select reason from orders where loyalty_account_id = ${lateMember.loyaltyAccountId}`,
      ),
    ).toEqual([{ reason: 'tooLarge' }])
  })

  it('gives nothing to a member of another brand with the same email', async () => {
    const email = 'both@example.test'
    const member = await proven(email)
    await send(order({ email, total: '84.50' }), stranger)
    expect(await loyaltyAccount(member)).toMatchObject({ balance: 0 })
    expect(await expected(member)).toEqual([])
  })

  it('without an email is not stored', async () => {
    await send(
      order(
        { orderId: 'till', email: 'x@example.test', total: '5.00' },
        { email: null, contact_email: null, customer: null },
      ),
    )
    expect(
      await harness.rows(sql`select 1 from orders where order_id = ${sampleId('till')}`),
    ).toEqual([])
  })
})
