import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/** The arguments of `add_entry` (ledger.sql). */
type NewEntry = {
  loyaltyAccountId: string
  redeemable: number
  tierPoints: number
  originType: number
  reasonKey: string
  reasonValues: SQL
  key: string
  at: Date
  allowNegativeBalance: boolean
  now: Date
}

/**
 * Adds an entry to the ledger, once per key; the caller is `addEntry`. Raw, because it calls a
 * function of the database.
 */
export async function insertEntry(
  tx: Tx,
  { now, at, ...entry }: NewEntry,
): Promise<{ entryId: number; redeemableAfter: number; replayed: boolean }> {
  const [row] = await rowsOf<{
    entryId: number | string
    redeemableAfter: number
    replayed: boolean
  }>(
    tx,
    sql`
    select entry_id as "entryId", redeemable_after as "redeemableAfter", replayed
    from add_entry(${entry.loyaltyAccountId}, ${entry.redeemable}::int, ${entry.tierPoints}::int, ${entry.originType}::int,
      ${entry.reasonKey}, ${entry.reasonValues}, ${entry.key}, ${at.toISOString()}::timestamptz,
      ${entry.allowNegativeBalance}, ${now.toISOString()}::timestamptz)`,
  )
  if (!row) throw new Error('add_entry returned no row.')
  return { ...row, entryId: Number(row.entryId) }
}

/** What a merge moved: counted points, points to spend and points owed. */
export type MergedAmounts = { counted: number; redeemable: number; owed: number }

/**
 * Merges a loyalty account into another of the same program. Callers must have locked both, with
 * `lockLoyaltyAccountsToMerge`. Raw, because it calls a function of the database.
 */
export async function mergeLoyaltyAccounts(
  tx: Tx,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<MergedAmounts> {
  const [amounts] = await rowsOf<MergedAmounts>(
    tx,
    sql`select tier_points as counted, redeemable, owed from merge_loyalty_accounts(${from}, ${into}, ${now.toISOString()}::timestamptz)`,
  )
  if (!amounts) throw new Error('merge_loyalty_accounts returned no row.')
  return amounts
}
