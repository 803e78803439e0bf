import { payments } from '#contract/payments.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { cards, paymentScenarios, SALE_ASSET, TOTAL } from '#server/testing/payment-scenarios.ts'

let context: Harness
let shop: ReturnType<typeof paymentScenarios>
beforeAll(async () => {
  context = await openHarness()
  shop = paymentScenarios(context)
})
afterAll(() => context.close())

const run = (action: string, options: Record<string, string> = {}) =>
  executeCommand(context.context, {
    program: 'staff',
    command: 'payment',
    options: { action, brand: home.slug, ...options },
  })

/** Returns a member who paid with a second card, and the entry of that card. */
const bought = async () => {
  const member = await shop.buyer()
  const approved = await shop.approved(member)
  const declined = (await shop.payWith(member, approved, cards.decline)).body.order
  const { body } = await shop.payWith(member, declined, cards.success)
  expect(body.order.state).toBe('issued')
  return { member, orderId: body.order.orderId }
}

describe('staff -- payment', () => {
  it('shows an order with its amounts, cards and the risk check, and nothing that stands for a card', async () => {
    const { orderId } = await bought()
    const tokens = await context.rows<{ token: string }>(
      sql`select token from payment_attempts where token is not null`,
    )
    const { lines, data } = await run('show', { order: orderId })
    expect(data['order']).toMatchObject({
      orderId,
      state: 'issued',
      total: TOTAL,
      risk: { decision: 'approved', score: 0, reasons: [] },
      attempts: [
        { state: 'captured', scheme: 'Visa', last4: '1111' },
        { state: 'declined', scheme: 'Visa', last4: '0002' },
      ],
    })
    expect(lines[0]).toMatch(new RegExp(`issued .*\\$53\\.36  ${SALE_ASSET.assetId}  ${orderId}$`))
    expect(lines.slice(1, 3)).toEqual([
      'price $48.00, tax $4.26 (US NY), fee $1.10',
      'risk check: approved, score 0',
    ])
    expect(lines.slice(3).map((line) => line.slice(18).replace(/ {2,}/g, ' '))).toEqual([
      expect.stringMatching(/^captured Visa ending 1111 /),
      expect.stringMatching(/^declined Visa ending 0002 /),
      'paid',
    ])
    const output = JSON.stringify({ lines, data })
    for (const secret of ['4111', 'handleReference', 'challengeUrl', ...tokens.map((t) => t.token)])
      expect(output).not.toContain(secret)
  })

  it('lists the orders of a member, newest first, and no others', async () => {
    const member = await shop.buyer()
    const canceled = await shop.cart(member)
    await member.call(payments.cancel, { body: { cartToken: canceled.cartToken } })
    const next = await shop.cart(member)
    await bought()
    const { data, lines } = await run('list', { email: member.email })
    expect((data['orders'] as { orderId: string }[]).map((order) => order.orderId)).toEqual([
      next.orderId,
      canceled.orderId,
    ])
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain(member.email)
  })

  it('lists the orders of the brand', async () => {
    const { orderId } = await bought()
    const { data } = await run('list')
    expect((data['orders'] as { orderId: string }[])[0]?.orderId).toBe(orderId)
    expect((await run('list', { brand: 'sleep' })).lines).toEqual(['No orders.'])
  })

  it.each([
    ['show', { order: 'po_nobody' }, 'There is no such order of this brand.'],
    ['show', {}, 'Name the order: payment show <order>.'],
    ['refund', {}, 'Name the order: payment refund <order>.'],
    ['list', { email: 'nobody@example.test' }, `No member of ${home.slug} has this address.`],
    ['list', { email: 'nobody' }, '"nobody" is not an email address.'],
    ['dance', {}, 'payment knows list, show, refund, give-up.'],
  ])('%s %o is refused', async (action, options, message) => {
    await expect(run(action, options)).rejects.toThrow(message)
  })

  it('does not show an order to another brand', async () => {
    const { orderId } = await bought()
    await expect(run('show', { order: orderId, brand: 'sleep' })).rejects.toThrow(
      'There is no such order of this brand.',
    )
  })
})
