import { benefits } from '#contract/benefits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  openFakeShopify,
  shopifyResponse,
  FAKE_SHOPIFY_TOKEN,
  type FakeShopify,
} from '#server/integrations/shopify-fake-server.ts'
import { createShops } from '#server/integrations/shops.ts'

const ROUNDS = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 3) },
  (_, round) => round + 1,
)

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('20 simultaneous draft-order requests (postgres)', () => {
  let shopify: FakeShopify
  let harness: Harness
  beforeAll(async () => {
    shopify = await openFakeShopify()
    const shops = createShops({
      admins: new Map([
        [
          home.slug,
          { url: shopify.url, token: FAKE_SHOPIFY_TOKEN, hosts: ['checkout.shop.example'] },
        ],
      ]),
      hasDemo: false,
    })
    harness = await openHarness({ database: await freshPostgres(), shops })
  })
  afterAll(async () => {
    await harness.close()
    await shopify.close()
  })
  beforeEach(() => {
    shopify.requests.length = 0
    shopify.respondNext.length = 0
  })

  async function joinSecondTier(): Promise<MemberCaller> {
    const mia = await harness.join()
    await harness.award(mia, home.program.tiers[1]!.minPoints)
    return mia
  }
  const requestOrder = (mia: MemberCaller, key?: string) =>
    mia.call(benefits.draftOrder, {
      body: { gatedCommerceId: 'eyewear-commerce-second-pair', nftId: mia.nftId },
      ...(key ? { key } : {}),
    })
  const requestAtOnce = (mia: MemberCaller, keyOf: (place: number) => string | undefined) =>
    Promise.all(Array.from({ length: 20 }, (_, place) => requestOrder(mia, keyOf(place))))

  it.each(ROUNDS)('create one order at the shop and all return it (round %i) [CA-37]', async () => {
    const mia = await joinSecondTier()
    // The first call takes longer than the others take to arrive.
    shopify.respondNext.push(shopifyResponse.late(300))
    const answers = await requestAtOnce(mia, (place) => (place % 2 ? `key-${place}` : undefined))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.draftOrderUrl}`)).size).toBe(
      1,
    )
    expect([answers[0]?.status, shopify.requests.length]).toEqual([200, 1])
  })

  it.each(ROUNDS)('with one idempotency key get the same answer (round %i)', async () => {
    const mia = await joinSecondTier()
    const answers = await requestAtOnce(mia, () => 'the-same')
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
    ).toBe(1)
    expect([answers[0]?.status, shopify.requests.length]).toEqual([200, 1])
  })

  it('fail together after one call to a broken shop, and a later request gets an order', async () => {
    const mia = await joinSecondTier()
    shopify.respondNext.push({ ...shopifyResponse.broken(), afterMs: 1_500 })
    const answers = await requestAtOnce(mia, () => undefined)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await requestOrder(mia)).status).toBe(200)
    expect(
      await harness.rows(
        sql`select count(*)::int as orders from draft_orders where account_id = ${mia.accountId}`,
      ),
    ).toEqual([{ orders: 1 }])
  })

  it('keep no transaction open while the shop answers', async () => {
    const members = [
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
      await joinSecondTier(),
    ]
    shopify.respondNext.push(...members.map(() => shopifyResponse.late(2_000)))
    const pendingOrders = Promise.all(members.map((mia) => requestOrder(mia)))
    while (shopify.requests.length < members.length)
      await new Promise((resolve) => setTimeout(resolve, 10))
    const busy = await harness.rows<{ open: number }>(
      sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(busy).toEqual([{ open: 0 }])
    expect((await pendingOrders).map(({ status }) => status)).toEqual(members.map(() => 200))
  })
})
