import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopScenarios, type ShopScenarios } from '#server/testing/shop-scenarios.ts'
import { addEntry, balanceOf } from '#server/points/ledger.ts'
import { differencesOf } from '#server/points/verify.ts'
import {
  engines,
  home,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

const {
  welcome: { points: WELCOME },
} = home.program
const [first, second, third] = home.program.tiers

describe.each(engines)('merged accounts: points and tier ($engine)', ({ open }) => {
  let harness: Harness
  let fixtures: ShopScenarios
  beforeAll(async () => {
    harness = await open()
    fixtures = shopScenarios(harness)
  })
  afterAll(() => harness.close())

  const give = (
    member: MemberCaller,
    amounts: { redeemable?: number; counted?: number; at?: Date; allowNegativeBalance?: true },
    key: string,
  ) =>
    addEntry(harness.tx, {
      loyaltyAccountId: member.loyaltyAccountId,
      redeemable: amounts.redeemable ?? 0,
      tierPoints: amounts.counted ?? 0,
      originType: 3,
      reason: { key: amounts.allowNegativeBalance ? 'refund' : 'purchase' },
      key,
      at: amounts.at ?? harness.clock.now(),
      now: harness.clock.now(),
      ...(amounts.allowNegativeBalance ? { allowNegativeBalance: true } : {}),
    })
  /** The history of a member, and the sum of its lines that can be spent. */
  const linesOf = async (member: MemberCaller) => {
    const {
      body: { history: lines },
    } = await member.call(api.points.history, { params: { id: member.loyaltyAccountId } })
    return {
      lines,
      sum: lines.reduce(
        (total, { action, amount, originType }) =>
          total + ([4, 5, 9].includes(originType) ? 0 : action === 1 ? amount : -amount),
        0,
      ),
    }
  }
  const ago = (months: number, days = 0) => {
    const at = harness.clock.now()
    at.setUTCMonth(at.getUTCMonth() - months)
    return new Date(at.getTime() - days * 86_400_000)
  }

  it('have the points of both in the same windows, as origins 9 and 10 [CO-40, EN-75, EN-76]', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    const days = [
      ago(1),
      ago(3, 2),
      ago(3, 9),
      ago(17, 20),
      ago(18, 1),
      ago(30),
      ago(35, 20),
      ago(40),
    ]
    for (const [place, at] of days.entries())
      await give(old, { redeemable: 1, counted: 2 ** place, at }, `order-${place}`)
    await give(mia, { redeemable: 5, counted: 5 }, 'hers')
    const [sourcePoints, targetPoints] = [await fixtures.points(old), await fixtures.points(mia)]
    await fixtures.merge(old, mia)

    expect(await fixtures.points(mia)).toEqual({
      currentPoints: sourcePoints.currentPoints + targetPoints.currentPoints,
      pastPoints: sourcePoints.pastPoints + targetPoints.pastPoints,
      redeemablePoints: sourcePoints.redeemablePoints + targetPoints.redeemablePoints,
    })
    expect(await fixtures.points(old)).toEqual({
      currentPoints: 0,
      pastPoints: 0,
      redeemablePoints: 0,
    })
    // After half a year they have aged as before the merge: the source's points leave the windows
    // month by month.
    const later = new Date(harness.clock.now().getTime() + 185 * 86_400_000)
    const moved = await harness.rows<{ months: number; counted: number; type: number }>(sql`
      select origin_type as type, tier_points_delta as counted, redeemable_delta as redeemable from point_entries where loyalty_account_id = ${mia.loyaltyAccountId} and origin_type in (9, 10) order by tier_points_delta`)
    expect(moved).toEqual(
      [
        { type: 10, counted: 0, redeemable: sourcePoints.redeemablePoints },
        { type: 9, counted: 1, redeemable: 0 },
        { type: 9, counted: 6, redeemable: 0 },
        { type: 9, counted: 8, redeemable: 0 },
        { type: 9, counted: 16, redeemable: 0 },
        { type: 9, counted: 32, redeemable: 0 },
        { type: 9, counted: 64, redeemable: 0 },
        { type: 9, counted: WELCOME, redeemable: 0 },
      ].sort((a, b) => a.counted - b.counted),
    )
    expect((await balanceOf(harness.tx, mia.loyaltyAccountId, later)).currentPoints).toBe(
      WELCOME * 2 + 5 + 1 + 6,
    )
    const { body } = await mia.call(api.points.history, { params: { id: mia.loyaltyAccountId } })
    // The history has every line of both, in the order of the ledger, and none of the moves.
    expect(body.history.map(({ originType, amount }) => [originType, amount])).toEqual([
      [3, 5],
      ...days.map(() => [3, 1]),
      [13, WELCOME],
      [13, WELCOME],
    ])
    expect(body.history.map(({ entryId }) => Number(entryId))).toEqual(
      body.history.map(({ entryId }) => Number(entryId)).sort((a, b) => b - a),
    )
    expect((await linesOf(mia)).sum).toBe(
      sourcePoints.redeemablePoints + targetPoints.redeemablePoints,
    )
    // The origins of the moves stay in the ledger.
    expect(
      await harness.rows(
        sql`select distinct origin_type as type from point_entries where loyalty_account_id = ${old.loyaltyAccountId} and idempotency_key like 'merged:out:%' order by 1`,
      ),
    ).toEqual([{ type: 9 }, { type: 10 }])
    expect(await differencesOf(harness.tx)).toEqual([])
  })

  it('reach the tier of the sum, keep the higher tier, and the later date of activity', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await give(old, { counted: second!.minPoints - WELCOME, at: ago(2) }, 'a')
    await give(mia, { counted: third!.minPoints - second!.minPoints - WELCOME, at: ago(1) }, 'b')
    const tierOf = async (member: MemberCaller) =>
      (
        await harness.rows(
          sql`select tier_id, last_active_at from loyalty_accounts where id = ${member.loyaltyAccountId}`,
        )
      )[0]
    expect([(await tierOf(old))?.['tier_id']]).toEqual([second!.tierId])
    await fixtures.merge(old, mia)
    expect((await tierOf(mia))?.['tier_id']).toBe(third!.tierId)

    const [high, low] = [await fixtures.verified(), await fixtures.verified()]
    await give(high, { counted: 10_000, at: ago(1) }, 'c')
    await give(high, { counted: -10_000, at: ago(1) }, 'd')
    await give(high, { redeemable: 3, at: new Date(harness.clock.now().getTime() + 60_000) }, 'e')
    await fixtures.merge(high, low)
    expect((await tierOf(low))?.['tier_id']).toBe(third!.tierId)
    expect(new Date(String((await tierOf(low))?.['last_active_at'])).getTime()).toBeGreaterThan(
      harness.clock.now().getTime(),
    )
    expect((await fixtures.points(low)).currentPoints).toBe(WELCOME * 2)
  })

  it('reach no intermediate tier above that of the sum', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await give(old, { counted: second!.minPoints, at: ago(3) }, 'a')
    await give(old, { counted: -second!.minPoints - WELCOME, at: ago(1, 2) }, 'b')
    await harness.rows(
      sql`update loyalty_accounts set tier_id = ${first!.tierId} where id = ${old.loyaltyAccountId}`,
    )
    await fixtures.merge(old, mia)
    expect(
      await harness.rows(
        sql`select tier_id from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
      ),
    ).toEqual([{ tier_id: first!.tierId }])
  })

  it.each([
    { owes: 'the source', spent: 'old', settledBy: 'Still owed from another membership' },
    { owes: 'the target', spent: 'mia', settledBy: 'Points still owed' },
  ] as const)('settle the points that $owes owes', async ({ spent, settledBy }) => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    const debtor = spent === 'old' ? old : mia
    await give(
      debtor,
      { redeemable: -(WELCOME + 40), counted: -40, allowNegativeBalance: true },
      'refund',
    )
    await fixtures.merge(old, mia)
    expect((await fixtures.points(mia)).redeemablePoints).toBe(WELCOME - 40)
    expect(
      await harness.rows(
        sql`select redeemable_points, owed_points from loyalty_accounts where id in (${old.loyaltyAccountId}, ${mia.loyaltyAccountId}) order by redeemable_points`,
      ),
    ).toEqual([
      { redeemable_points: 0, owed_points: 0 },
      { redeemable_points: WELCOME - 40, owed_points: 0 },
    ])
    const { lines, sum } = await linesOf(mia)
    expect(lines[0]).toMatchObject({ reason: settledBy, action: 2, amount: 40 })
    expect(sum).toBe(WELCOME - 40)
    expect(await differencesOf(harness.tx)).toEqual([])
  })

  it('owe the sum of what neither can settle', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    for (const member of [old, mia])
      await give(
        member,
        { redeemable: -(WELCOME + 40), counted: -40, allowNegativeBalance: true },
        'refund',
      )
    await fixtures.merge(old, mia)
    expect(
      await harness.rows(
        sql`select redeemable_points, owed_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
      ),
    ).toEqual([{ redeemable_points: 0, owed_points: 80 }])
    const { lines } = await linesOf(mia)
    // Moving the debt takes no points, so it has no line; both refunds show what is still owed.
    expect(lines.map(({ amount, reason }) => [amount, reason])).toEqual([
      [WELCOME, 'Refund'],
      [WELCOME, 'Refund'],
      [WELCOME, 'Welcome to Second Look'],
      [WELCOME, 'Welcome to Second Look'],
    ])
    for (const line of lines.slice(0, 2))
      expect(line.description).toMatch(
        / 40 points had already been spent: they will be taken from what you earn next\.$/,
      )
    await give(mia, { redeemable: 100, counted: 100 }, 'next')
    expect((await fixtures.points(mia)).redeemablePoints).toBe(20)
    expect((await linesOf(mia)).lines.slice(0, 2)).toMatchObject([
      { amount: 80, action: 2, originType: 13, reason: 'Points still owed' },
      { amount: 100, action: 1 },
    ])
    expect((await linesOf(mia)).sum).toBe(20)
  })

  it('are refused when they cannot be merged, and nothing moves', async () => {
    const [mia, nia, other] = [
      await fixtures.verified(),
      await harness.join(),
      await fixtures.verified(undefined, stranger),
    ]
    const merged = await fixtures.verified()
    await fixtures.merge(merged, mia)
    const before = await harness.rows(sql`select * from point_entries order by id`)
    const refusals: [{ email: string }, { email: string }, RegExp][] = [
      [mia, mia, /the same/],
      [mia, nia, /never confirmed/],
      [nia, mia, /never confirmed/],
      [mia, other, /No account of/],
      [mia, { email: 'nobody@example.test' }, /No account of/],
      [mia, merged, /already merged into another one/],
      [merged, await fixtures.verified(), /already merged into another one/],
    ]
    for (const [from, into, message] of refusals)
      await expect(fixtures.merge(from, into)).rejects.toThrow(message)
    await expect(fixtures.merge({ email: 'no address' }, mia)).rejects.toThrow(
      /not an email address/,
    )
    expect((await fixtures.merge(merged, mia)).lines[0]).toMatch(/Nothing to do/)
    expect(
      (await harness.rows(sql`select * from point_entries order by id`)).slice(0, before.length),
    ).toEqual(before)
  })

  it('change nothing with --dry-run', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    const { lines } = await fixtures.merge(old, mia, { 'dry-run': 'yes' })
    expect(lines.join(' ')).toMatch(
      new RegExp(`^Would be merged: .* has ${WELCOME * 2} points to spend then;`),
    )
    expect((await fixtures.points(old)).redeemablePoints).toBe(WELCOME)
    expect((await old.call(api.account.account)).status).toBe(200)
  })

  it('keep entries that cannot be changed, deleted or truncated', async () => {
    const [old, mia] = [await fixtures.verified(), await fixtures.verified()]
    await fixtures.merge(old, mia)
    const before = await harness.rows(sql`select * from point_entries order by id`)
    for (const statement of [
      sql`update point_entries set loyalty_account_id = ${mia.loyaltyAccountId} where loyalty_account_id = ${old.loyaltyAccountId}`,
      sql`delete from point_entries where loyalty_account_id = ${old.loyaltyAccountId}`,
      sql`truncate point_entries cascade`,
    ])
      await expect(harness.tx.execute(statement)).rejects.toThrow()
    expect(await harness.rows(sql`select * from point_entries order by id`)).toEqual(before)
  })
})
