import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, home, openHarness, type Harness } from '#server/testing/harness.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { demoAccount, demoMembers, seed, type DemoName } from './seed.ts'
import { startSession } from '#server/auth/sessions/sessions.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  await seed(harness.context, home)
  await seed(harness.context, home)
}, 240_000)
afterAll(() => harness.close())

async function stateOf(name: DemoName) {
  const accountId = (await demoAccount(harness.tx, home, name)) ?? ''
  const token = await startSession(harness.tx, {
    accountId,
    brand: home.slug,
    secret: harness.context.secret,
    now: harness.clock.now(),
  })
  const headers = { authorization: `Bearer ${token}` }
  const [row] = await harness.rows<{ id: string }>(
    sql`select id from loyalty_accounts where account_id = ${accountId}`,
  )
  const id = row?.id ?? ''
  const caller = harness.visitor()
  const points = await caller.call(api.points.balance, { params: { id }, headers })
  const membership = await caller.call(api.membership.membership, { params: { id }, headers })
  const vouchers = await caller.call(api.redemption.vouchers, {
    params: { membershipId: home.ids.membershipId },
    headers,
  })
  return {
    points: points.body.redeemablePoints,
    tier: membership.body.account?.assetVariation.name,
    vouchers: vouchers.body.models.length,
  }
}

describe('the demo members', () => {
  const tiers = home.program.tiers.map(({ name }) => name.en)

  it('are a new one, one in the middle and one at the top tier, also after a second start', async () => {
    expect(await stateOf('nia')).toEqual({
      points: home.program.welcome.points,
      tier: tiers[0],
      vouchers: 0,
    })
    expect(await stateOf('mia')).toEqual({ points: 430, tier: tiers[1], vouchers: 1 })
    expect(await stateOf('ida')).toMatchObject({ tier: tiers.at(-1), vouchers: 2 })
    expect(
      await harness.rows(sql`select id from accounts where brand = ${home.slug}`),
    ).toHaveLength(Object.keys(demoMembers).length)
  })

  it('have a realistic history: orders with numbers and cents, a refund, a follow, a birthday, a referral, and one of 60 entries', async () => {
    const linesOf = async (name: DemoName) =>
      harness.rows<{
        reason_key: string
        redeemable_delta: number
        reason_values: Record<string, unknown>
      }>(sql`
      select e.reason_key, e.redeemable_delta, e.reason_values from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id where l.account_id = ${(await demoAccount(harness.tx, home, name)) ?? ''} order by e.id`)
    const [mia, ida, lea] = [await linesOf('mia'), await linesOf('ida'), await linesOf('lea')]
    const lines = [...mia, ...ida, ...lea]
    const birthday = home.program.features.find(
      ({ featureName }) => featureName === 'BirthdayPoints',
    )?.rewardPoints
    for (const { reason_key: key, redeemable_delta: points, reason_values: facts } of lines) {
      if (key === 'birthday') expect(points).toBe(birthday)
      if (key === 'purchase')
        expect(facts).toMatchObject({
          order: expect.stringMatching(/^#\d+$/),
          cents: expect.any(Number),
          date: expect.any(String),
        })
    }
    expect(new Set(mia.map(({ reason_key: key }) => key))).toEqual(
      new Set(['welcome', 'purchase', 'refund', 'instagramFollow', 'custom', 'redeemed']),
    )
    expect(ida.map(({ reason_key: key }) => key)).toContain('birthday')
    expect(lea.map(({ reason_key: key }) => key)).toContain('friendReferral')
    expect(lea).toHaveLength(60)
    const birthdate = await harness.rows(
      sql`select 1 from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id where e.reason_key = 'birthday' and a.date_of_birth is null`,
    )
    expect(birthdate).toEqual([])
  })

  it('have entries in order of time', async () => {
    const entries = await harness.rows<{ at: string }>(sql`
      select e.at from point_entries e join loyalty_accounts l on l.id = e.loyalty_account_id where l.account_id = ${(await demoAccount(harness.tx, home, 'mia')) ?? ''} order by e.id`)
    const times = entries.map(({ at }) => new Date(at).getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.length).toBeGreaterThan(3)
  })
})

describe.each(engines)(
  'a seed that is killed halfway ($engine)',
  { timeout: 240_000 },
  ({ open }) => {
    /**
     * Returns a context at a fixed time whose transactions fail after `most`, as if the server was
     * killed.
     */
    const startedAt = (at: string, { context }: Harness, most = Infinity): AppContext => {
      let left = most
      const transaction: Tx['transaction'] = (work) =>
        context.database.tx.transaction(async (inner) => {
          const done = await work(inner)
          left -= 1
          if (left < 0) throw new Error('killed')
          return done
        })
      const tx = Object.assign(Object.create(context.database.tx) as Tx, { transaction })
      return {
        ...context,
        database: { ...context.database, tx },
        clock: { now: () => new Date(at) },
      }
    }
    const historyIn = async ({ rows }: Harness) => ({
      entries: await rows(sql`
      select a.email, e.reason_key, e.redeemable_delta, e.tier_points_delta, e.redeemable_after, e.at from point_entries e
        join loyalty_accounts l on l.id = e.loyalty_account_id join accounts a on a.id = l.account_id order by a.email, e.id`),
      pieces: await rows(
        sql`select a.email, n.asset_id, n.date_purchased from nfts n join accounts a on a.id = n.owner_id order by 1, 2`,
      ),
      vouchers: await rows(
        sql`select a.email, v.offer_id, v.redeemed_at from vouchers v join loyalty_accounts l on l.id = v.loyalty_account_id join accounts a on a.id = l.account_id order by 1, 2`,
      ),
    })
    const checkpoints = ({ rows }: Harness) => rows(sql`select step from startup_steps`)

    it('is continued by later starts with the same result as a complete one', async () => {
      const [complete, killed] = [await open(), await open()]
      await seed(startedAt('2026-11-20T10:00:00Z', complete), home)
      let starts = 0
      for (let isDone = false; !isDone; starts += 1) {
        expect(starts).toBeLessThan(30)
        const day = String(20 + Math.floor(starts / 10))
        isDone = await seed(
          startedAt(`2026-11-${day}T1${starts % 10}:00:00Z`, killed, 20 * (starts + 1)),
          home,
        ).then(
          () => true,
          () => false,
        )
      }
      expect(starts).toBeGreaterThan(2)
      expect(await historyIn(killed)).toEqual(await historyIn(complete))
      expect([await checkpoints(complete), await checkpoints(killed)]).toEqual([[], []])
      await Promise.all([complete.close(), killed.close()])
    })

    it('is continued once by two servers that start at the same time', async () => {
      const [complete, killed] = [await open(), await open()]
      await seed(startedAt('2026-11-20T10:00:00Z', complete), home)
      await expect(seed(startedAt('2026-11-20T10:00:00Z', killed, 20), home)).rejects.toThrow(
        'killed',
      )
      await Promise.all([
        seed(startedAt('2026-11-20T11:00:00Z', killed), home),
        seed(startedAt('2026-11-20T11:00:01Z', killed), home),
      ])
      expect(await historyIn(killed)).toEqual(await historyIn(complete))
      expect(await checkpoints(killed)).toEqual([])
      await Promise.all([complete.close(), killed.close()])
    })
  },
)
