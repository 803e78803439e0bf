import { api } from '#contract/index.ts'
import { isCredit } from '#domain/history.ts'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { addEntry } from './ledger.ts'
import { withMergedAccounts } from './loyalty-account-access.ts'

type Step = { does: 'earn' | 'takeBack' | 'import'; points: number }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('earn', 'takeBack', 'import'),
  points: fc.integer({ min: 1, max: 400 }),
})

describe('the history of a member', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())

  const apply = async ({ loyaltyAccountId }: MemberCaller, { does, points }: Step, key: string) => {
    const [redeemable, counted] = {
      earn: [points, points],
      takeBack: [-points, -points],
      import: [0, points],
    }[does] as [number, number]
    const [originType, reason] =
      does === 'import'
        ? [4, { key: 'import' } as const]
        : [3, { key: does === 'earn' ? 'purchase' : 'refund' } as const]
    await addEntry(harness.tx, {
      loyaltyAccountId,
      redeemable,
      tierPoints: counted,
      originType,
      reason,
      key,
      at: harness.clock.now(),
      ...(does === 'takeBack' ? { allowNegativeBalance: true } : {}),
    })
  }

  it('has lines that sum to the spendable balance, also after reversals and merges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 8 }),
        fc.array(step, { maxLength: 8 }),
        fc.array(step, { maxLength: 4 }),
        async (ofOld, ofMia, after) => {
          const [old, mia] = [await harness.join(), await harness.join()]
          for (const [member, steps] of [
            [old, ofOld],
            [mia, ofMia],
          ] as const)
            for (const [place, one] of steps.entries())
              await apply(member, one, `before-${member.accountId}-${place}`)
          await harness.merge(old, mia)
          for (const [place, one] of after.entries()) await apply(old, one, `after-${place}`)
          const of = { params: { id: mia.loyaltyAccountId } }
          const {
            body: { history },
          } = await mia.call(api.points.history, of)
          const sum = history
            .filter(({ originType }) => ![4, 5, 9].includes(originType))
            .reduce((total, { action, amount }) => total + (isCredit(action) ? amount : -amount), 0)
          expect(sum).toBe((await mia.call(api.points.balance, of)).body.redeemablePoints)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('continues where a page ends, also across merged memberships', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    for (let place = 0; place < 6; place += 1)
      await apply(place % 2 ? old : mia, { does: 'earn', points: place + 1 }, `page-${place}`)
    await harness.merge(old, mia)
    const amounts: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query: Record<string, string> = cursor ? { cursor } : {}
      const { body }: { body: { history: { amount: number }[]; nextCursor: string | null } } =
        await mia.call(api.points.history, {
          params: { id: mia.loyaltyAccountId, pageSize: '3', ...query },
        })
      amounts.push(...body.history.map(({ amount }) => amount))
      cursor = body.nextCursor
    }
    expect(amounts).toEqual([
      6,
      5,
      4,
      3,
      2,
      1,
      home.program.welcome.points,
      home.program.welcome.points,
    ])
  })
})

describe.runIf(testPostgres)('a loyalty account and those merged into it (postgres)', () => {
  it.each(['vouchers', 'orders', 'reviews'])(
    'are found by an index in %s, however many rows there are',
    async (table) => {
      const harness = await openHarness({ database: await freshPostgres() })
      const mia = await harness.join()
      await harness.tx.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(fixtures[table]!)
        await tx.execute(sql`set local session_replication_role = origin`)
      })
      await harness.tx.execute(sql`analyze`)
      const plan = await harness.rows<{ 'QUERY PLAN': string }>(
        sql`explain select * from ${sql.identifier(table)} where loyalty_account_id = any (${withMergedAccounts(mia.loyaltyAccountId)})`,
      )
      const planText = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(planText).toMatch(new RegExp(`Index (Scan using|Cond)`))
      expect(planText).not.toMatch(new RegExp(`Seq Scan on ${table}`))
      await harness.tx.execute(sql`truncate ${sql.identifier(table)} cascade`)
      await harness.close()
    },
  )
})

const fixtures: Record<string, ReturnType<typeof sql>> = {
  vouchers: sql`insert into vouchers (id, loyalty_account_id, offer_id, entry_id, title, description, value, code, redeemed_at, expires_at)
    select 'v' || n, 'l' || n / 5, 'o', 1000000 + n, '{}', '{}', 1, 'c' || n, now(), now() from generate_series(1, 20000) n`,
  orders: sql`insert into orders (brand, order_id, name, buyer_hash, loyalty_account_id, cents, currency, origin_type, placed_at, received_at, state)
    select 'eyewear', 'o' || n, '#', 'h', 'l' || n / 5, 1, 'USD', 3, now(), now(), 'credited' from generate_series(1, 20000) n`,
  reviews: sql`insert into reviews (brand, review_id, product_id, buyer_hash, loyalty_account_id, written_at, state)
    select 'eyewear', 'r' || n, 'p', 'h', 'l' || n / 5, now(), 'credited' from generate_series(1, 20000) n`,
}
