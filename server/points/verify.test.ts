import { api } from '#contract/index.ts'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cheapestOf,
  engines,
  home,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { mergeAccounts } from '#server/staff/merge-accounts.ts'
import { differencesOf, verifyLedger } from './verify.ts'

const offer = cheapestOf(home)

describe.each(engines)('the ledger check ($engine)', ({ open }) => {
  let harness: Harness
  let mia: MemberCaller
  let nia: MemberCaller
  let old: MemberCaller
  beforeAll(async () => {
    harness = await open()
    ;[mia, nia, old] = await Promise.all([harness.join(), harness.join(), harness.join()])
    for (const member of [mia, nia, old]) {
      await harness.award(member, 1000)
      await member.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    }
    await harness.rows(sql`update accounts set is_verified = true`)
    await mergeAccounts(harness.tx, {
      brand: home,
      from: old.email,
      into: nia.email,
      now: harness.clock.now(),
    })
  })
  afterAll(() => harness.close())

  /**
   * Changes rows past triggers and foreign keys, as only the database owner can, and rolls back.
   */
  async function tampered(change: SQL, look: () => Promise<void>): Promise<void> {
    await harness.tx
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(change)
        await tx.execute(sql`set local session_replication_role = origin`)
        const { tx: outside } = harness
        harness.tx = tx
        try {
          await look()
        } finally {
          harness.tx = outside
        }
        tx.rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.constructor.name !== 'TransactionRollbackError')
          throw error
      })
  }

  it('finds no difference in what the server has written, and counts what it checked', async () => {
    const [counted] = await harness.rows(
      sql`select (select count(*)::int from loyalty_accounts) as "loyaltyAccounts", (select count(*)::int from point_entries) as entries, (select count(*)::int from vouchers) as vouchers`,
    )
    expect(await verifyLedger(harness.tx)).toEqual({ ...counted, differences: [] })
    expect(counted).toMatchObject({ loyaltyAccounts: 3, vouchers: 3 })
  })

  it('checks everything with any page size', async () => {
    const expected = await verifyLedger(harness.tx)
    for (const accountsPerPage of [1, 2, 3])
      expect(await verifyLedger(harness.tx, { accountsPerPage })).toEqual(expected)
  })

  const miaId = () => mia.loyaltyAccountId
  const last = (id: string) =>
    sql`(select max(id) from point_entries where loyalty_account_id = ${id})`
  const cases: [string, () => SQL, RegExp][] = [
    [
      'a changed balance',
      () =>
        sql`update loyalty_accounts set redeemable_points = redeemable_points + 7 where id = ${miaId()}`,
      /the balance is \d+, its entries sum to \d+/,
    ],
    [
      'a changed debt',
      () => sql`update loyalty_accounts set owed_points = 3 where id = ${miaId()}`,
      /3 points are owed, its entries sum to 0/,
    ],
    [
      'a changed amount',
      () =>
        sql`update point_entries set redeemable_delta = redeemable_delta + 1 where id = ${last(miaId())}`,
      /does not continue the one before|the balance is/,
    ],
    [
      'a changed balance after an entry',
      () =>
        sql`update point_entries set redeemable_after = redeemable_after + 1 where id = ${last(miaId())}`,
      /does not continue the one before/,
    ],
    [
      'a removed entry',
      () =>
        sql`delete from point_entries where id = (select min(id) from point_entries where loyalty_account_id = ${miaId()})`,
      /the balance is|does not continue/,
    ],
    [
      'an entry inserted in between',
      () => sql`
      insert into point_entries (loyalty_account_id, redeemable_delta, tier_points_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      values (${miaId()}, 5000, 0, 5000, 13, 'custom', '{}', 'forged', now())`,
      /the balance is|does not continue/,
    ],
    [
      'a spend without its voucher',
      () => sql`delete from vouchers where loyalty_account_id = ${miaId()}`,
      /spend \d+ has no voucher/,
    ],
    [
      'a voucher without its spend',
      () =>
        sql`update vouchers set entry_id = (select min(id) from point_entries where loyalty_account_id = ${miaId()}) where loyalty_account_id = ${miaId()}`,
      /voucher \S+ has no spend/,
    ],
    [
      'a voucher of another member',
      () =>
        sql`update vouchers set loyalty_account_id = ${nia.loyaltyAccountId} where loyalty_account_id = ${miaId()}`,
      /voucher \S+ has no spend/,
    ],
    [
      'points left in a merged loyalty account',
      () =>
        sql`update loyalty_accounts set redeemable_points = 4 where id = ${old.loyaltyAccountId}`,
      /was merged, and is not empty: 4 points/,
    ],
    [
      'a merged loyalty account that leads to a merged one',
      () =>
        sql`update loyalty_accounts set merged_into = ${old.loyaltyAccountId} where id = ${miaId()}`,
      /is merged itself|is not empty/,
    ],
    [
      'an increased half of a merge',
      () =>
        sql`update point_entries set tier_points_delta = tier_points_delta + 50 where loyalty_account_id = ${nia.loyaltyAccountId} and origin_type = 9`,
      /of a merge has no equal other half/,
    ],
    [
      'a missing half of a merge',
      () =>
        sql`delete from point_entries where loyalty_account_id = ${old.loyaltyAccountId} and origin_type = 9`,
      /of a merge has no equal other half/,
    ],
  ]
  it.each(cases)('finds %s', async (_, change, message) => {
    await tampered(change(), async () => {
      const differences = await differencesOf(harness.tx)
      expect(differences.length).toBeGreaterThan(0)
      expect(differences.join('\n')).toMatch(message)
      const { differences: first } = await verifyLedger(harness.tx, { isFirstEnough: true })
      expect(first.length).toBeGreaterThan(0)
    })
    expect(await differencesOf(harness.tx)).toEqual([])
  })

  it('stops after the first page with a difference, if asked to', async () => {
    await tampered(
      sql`update loyalty_accounts set redeemable_points = redeemable_points + 7 where merged_into is null`,
      async () => {
        const [all, first] = [
          await verifyLedger(harness.tx, { accountsPerPage: 1 }),
          await verifyLedger(harness.tx, { accountsPerPage: 1, isFirstEnough: true }),
        ]
        expect([all.differences.length, all.loyaltyAccounts, first.differences.length]).toEqual([
          2, 3, 1,
        ])
        expect(first.loyaltyAccounts).toBeLessThan(3)
      },
    )
  })
})
