import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

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
