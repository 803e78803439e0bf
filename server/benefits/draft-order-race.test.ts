import { benefits } from '#contract/benefits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { openStandIn, shopifySays, STAND_IN_TOKEN, type StandIn } from '#server/neighbours/shopify-stand-in.ts'
import { shopsAt } from '#server/neighbours/shop.ts'

const ROUNDS = Array.from({ length: Number(process.env['SOAK_ROUNDS'] ?? 3) }, (_, round) => round + 1)

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('20 presses at the same instant (postgres)', () => {
  let shopify: StandIn
  let house: Harness
  beforeAll(async () => {
    shopify = await openStandIn()
    const shops = shopsAt({ admins: new Map([[home.slug, { url: shopify.url, token: STAND_IN_TOKEN, hosts: ['checkout.shop.example'] }]]), hasDemo: false })
    house = await openHarness({ database: await freshPostgres(), shops })
  })
  afterAll(async () => {
    await house.close()
    await shopify.close()
  })
  beforeEach(() => {
    shopify.asked.length = 0
    shopify.next.length = 0
  })

  async function muse(): Promise<MemberCaller> {
    const mia = await house.join()
    await house.give(mia, home.programme.tiers[1]!.minPoints)
    return mia
  }
  const press = (mia: MemberCaller, key?: string) => mia.call(benefits.draftOrder, { body: { gatedCommerceId: 'eyewear-commerce-second-pair', nftId: mia.nftId }, ...(key ? { key } : {}) })
  const presses = (mia: MemberCaller, keyOf: (place: number) => string | undefined) => Promise.all(Array.from({ length: 20 }, (_, place) => press(mia, keyOf(place))))

  it.each(ROUNDS)('make one order at the shop, which all of them get (round %i) [CA-37]', async () => {
    const mia = await muse()
    // The first is under way for longer than the others take to arrive.
    shopify.next.push(shopifySays.late(300))
    const answers = await presses(mia, (place) => (place % 2 ? `key-${place}` : undefined))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.draftOrderUrl}`)).size).toBe(1)
    expect([answers[0]?.status, shopify.asked.length]).toEqual([200, 1])
  })

  it.each(ROUNDS)('of one key are answered alike (round %i)', async () => {
    const mia = await muse()
    const answers = await presses(mia, () => 'the-same')
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect([answers[0]?.status, shopify.asked.length]).toEqual([200, 1])
  })

  it('at a shop that is broken fail together, with one call, and the next press gets its order', async () => {
    const mia = await muse()
    shopify.next.push({ ...shopifySays.broken(), afterMs: 1_500 })
    const answers = await presses(mia, () => undefined)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await press(mia)).status).toBe(200)
    expect(await house.rows(sql`select count(*)::int as orders from draft_orders where account_id = ${mia.accountId}`)).toEqual([{ orders: 1 }])
  })

  it('hold no connection while the shop thinks: others are served', async () => {
    const members = [await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse(), await muse()]
    shopify.next.push(...members.map(() => shopifySays.late(2_000)))
    const pressed = Promise.all(members.map((mia) => press(mia)))
    while (shopify.asked.length < members.length) await new Promise((go) => setTimeout(go, 10))
    const busy = await house.rows<{ open: number }>(sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
    expect(busy).toEqual([{ open: 0 }])
    expect((await pressed).map(({ status }) => status)).toEqual(members.map(() => 200))
  })
})
