import { payments } from '#contract/payments.ts'
import type { RiskFacts } from '#domain/risk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packRisk } from '#server/integrations/pack-risk.ts'
import type { RiskService } from '#server/lib/integrations/risk.ts'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios, TOTAL } from '#server/testing/payment-scenarios.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
const failing = (code?: string): RiskService => ({
  decide: () => Promise.reject(Object.assign(new Error('Mia Private is unusual'), { code })),
})
const refused = failing('ECONNREFUSED')
const wordy = failing('Mia Private is unusual')
const silent: RiskService = { decide: () => new Promise(() => {}) }
let service = packRisk
const facts: RiskFacts[] = []
const alerts: unknown[] = []
beforeAll(async () => {
  context = await openHarness({
    onAlert: (message, details) => alerts.push([message, details['error']]),
    riskLimitMs: 10,
    risk: {
      decide(request) {
        facts.push(request.facts)
        return service.decide(request)
      },
    },
  })
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

const checksOf = (accountId: string) =>
  context.rows<{ decision: string | null; reasons: string[] | null; session_hash: string }>(
    sql`select decision, reasons, session_hash from risk_checks where account_id = ${accountId} order by started_at`,
  )

describe('the risk check', () => {
  it('starts with the session, decides on the cart, and stores its reasons [CA-67, CA-68, CA-70]', async () => {
    const member = await shop.buyer()
    const order = await shop.cart(member)
    expect((await shop.startRisk(member)).status).toBe(200)
    const { status, body } = await shop.decide(member, order)
    expect([status, body.order.state]).toEqual([200, 'approved'])
    const [check] = await checksOf(member.accountId)
    expect(check).toMatchObject({ decision: 'approved', reasons: [] })
    expect(check!.session_hash).not.toContain(member.accountId)
    expect((await shop.decide(member, order)).body.order.state).toBe('approved')
  })

  it('needs a record of this session', async () => {
    const member = await shop.buyer()
    const { status, body } = await shop.decide(member, await shop.cart(member))
    expect([status, body.code]).toEqual([422, 'RISK_SESSION_NEEDED'])
  })

  it.each([
    ['price', { assetPrice: 1 }],
    ['fee', { gasFee: 0 }],
    ['tax', { tax: 0 }],
    ['drop', { dropId: 'eyewear-drop-house' }],
  ])('refuses a %s that is not the cart’s', async (_, changes) => {
    const member = await shop.buyer()
    const order = await shop.cart(member)
    await shop.startRisk(member)
    const { status, body } = await shop.decide(member, order, changes)
    expect([status, body.code]).toEqual([422, 'CART_CHANGED'])
    expect((await shop.orderOf(member, order)).state).toBe('created')
  })

  it('refuses without its reasons, frees the item, and cannot be passed by', async () => {
    const member = await shop.buyer()
    await context.rows(
      sql`update accounts set billing = jsonb_set(billing, '{countryCode}', '"FR"') where id = ${member.accountId}`,
    )
    const order = await shop.cart(member)
    await shop.startRisk(member)
    const { status, body } = await shop.decide(member, order)
    expect([status, body]).toEqual([
      422,
      {
        success: false,
        code: 'PAYMENT_REFUSED',
        message:
          'We cannot take this payment online, and nothing was charged. Please write to us, and we will help you.',
      },
    ])
    const [check] = await checksOf(member.accountId)
    expect(check).toMatchObject({ decision: 'refused', reasons: ['unservedCountry'] })
    expect(await shop.orderOf(member, order)).toMatchObject({ state: 'refused', cartToken: null })
    expect((await shop.payWith(member, order, cards.success)).body.code).toBe('PAYMENT_REFUSED')
  })

  it('comes before a payment', async () => {
    const member = await shop.buyer()
    const { body } = await shop.payWith(member, await shop.cart(member), cards.success)
    expect(body.code).toBe('RISK_SESSION_NEEDED')
    expect(await shop.items(member)).toEqual([])
  })

  it.each([
    ['cannot be reached', refused, 'ECONNREFUSED'],
    ['answers with words of its own', wordy, 'Error'],
    ['does not answer', silent, 'ETIMEDOUT'],
  ])('that %s means no payment, says what to do, and alerts the team', async (_, down, error) => {
    alerts.length = 0
    const member = await shop.buyer()
    const order = await shop.cart(member)
    await shop.startRisk(member)
    service = down
    const { status, body } = await shop.decide(member, order)
    service = packRisk
    expect([status, body.code, body.message]).toEqual([
      503,
      'RISK_UNAVAILABLE',
      'We could not check this payment, so nothing was charged. Please try again in a few minutes.',
    ])
    expect(alerts).toEqual([['the risk check is not reached: nothing can be paid', error]])
    expect((await shop.orderOf(member, order)).state).toBe('created')
    expect((await shop.decide(member, order)).body.order.state).toBe('approved')
  })

  it('refuses after many declined cards', async () => {
    const member = await shop.buyer()
    let order = await shop.approved(member)
    for (let card = 0; card < 5; card += 1)
      order = (await shop.payWith(member, order, cards.decline)).body.order
    await member.call(payments.cancel, { body: { cartToken: order.cartToken } })
    const next = await shop.cart(member)
    await shop.startRisk(member)
    expect((await shop.decide(member, next)).body.code).toBe('PAYMENT_REFUSED')
    expect((await checksOf(member.accountId)).at(-1)?.reasons).toEqual(['declines'])
  })
})

describe('the facts of the risk check', () => {
  type Buyer = Awaited<ReturnType<typeof shop.buyer>>

  /** Has a cart decided, in the browser of another member when one is given. @returns the facts */
  const decided = async (member: Buyer, { browser = member } = {}): Promise<RiskFacts> => {
    const { assetPrice, gasFee, tax, dropId, cartToken } = await shop.cart(member)
    const headers = { cookie: `__Host-session=s-${browser.accountId}` }
    await member.call(payments.startRisk, { headers })
    const { status } = await member.call(payments.decideRisk, {
      body: { assetPrice, gasFee, tax, dropId, cartToken },
      headers,
    })
    expect(status).toBe(200)
    return facts.at(-1)!
  }
  const cancel = async (member: Buyer) => {
    const { cartToken } = await shop.cart(member)
    await member.call(payments.cancel, { body: { cartToken } })
  }

  it('are those of a first order', async () => {
    expect(await decided(await shop.buyer())).toEqual({
      total: TOTAL,
      accountAgeHours: expect.closeTo(24, 2) as number,
      ordersBefore: 0,
      declinedBefore: 0,
      billingCountry: 'US',
      telephoneCountry: undefined,
    })
  })

  it.each([0, 5, 72])('have the age of the account: %i hours', async (hours) => {
    const member = await shop.buyer()
    const joined = new Date(context.clock.now().getTime() - hours * 3_600_000).toISOString()
    await context.rows(
      sql`update accounts set created_at = ${joined} where id = ${member.accountId}`,
    )
    expect((await decided(member)).accountAgeHours).toBeCloseTo(hours, 2)
  })

  it.each([
    ['+33612345678', 'FR'],
    ['+15145550134', 'CA'],
    ['+12125550134', 'US'],
  ])('have the country of the telephone: %s', async (telephone, country) => {
    const member = await shop.buyer()
    await context.rows(
      sql`update accounts set telephone = ${telephone} where id = ${member.accountId}`,
    )
    expect((await decided(member)).telephoneCountry).toBe(country)
  })

  it('count orders of the account, in any browser', async () => {
    const [member, other] = [await shop.buyer(), await shop.buyer()]
    await decided(member)
    await cancel(member)
    expect((await decided(member, { browser: other })).ordersBefore).toBe(1)
  })

  it('count orders of other accounts in the same browser', async () => {
    const [member, other] = [await shop.buyer(), await shop.buyer()]
    await decided(other)
    expect((await decided(member, { browser: other })).ordersBefore).toBe(1)
    await cancel(member)
    expect((await decided(member)).ordersBefore).toBe(1)
  })

  it('count declined payments of the account', async () => {
    const member = await shop.buyer()
    const order = await shop.approved(member)
    await shop.payWith(member, order, cards.decline)
    await shop.payWith(member, order, cards.decline)
    await cancel(member)
    expect((await decided(member)).declinedBefore).toBe(2)
  })

  it('count declined payments of other accounts in the same browser', async () => {
    const [member, other] = [await shop.buyer(), await shop.buyer()]
    await decided(other)
    await shop.payWith(other, await shop.cart(other), cards.decline)
    expect((await decided(member, { browser: other })).declinedBefore).toBe(1)
    await cancel(member)
    expect((await decided(member)).declinedBefore).toBe(0)
  })

  it('count cards that were declined when they were saved in the same browser', async () => {
    const [member, other] = [await shop.buyer(), await shop.buyer()]
    const entry = await shop.enter(other, cards.decline)
    await other.call(payments.saveMethod, {
      body: entry,
      headers: { cookie: `__Host-session=s-${other.accountId}` },
    })
    expect((await decided(member, { browser: other })).declinedBefore).toBe(1)
  })
})
