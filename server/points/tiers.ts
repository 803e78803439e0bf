import type { Localized } from '#brands/brand.ts'
import { sortTiers, type Tiers, type Tier } from '#domain/tier.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/** A tier with its words in both languages. */
export type TierText = Tier & { words: { name: Localized; description: Localized } }

/**
 * Returns the tiers of a program, lowest first, without any below the first (negative sequence).
 */
export async function tiersInLanguage(tx: Tx, membershipId: string): Promise<Tiers<TierText>> {
  const rows = await rowsOf<{
    id: string
    sequence: number
    min_points: number
    name: Localized
    description: Localized
  }>(
    tx,
    sql`
    select id, sequence, min_points, name, description from tiers where membership_id = ${membershipId} and sequence >= 0`,
  )
  return sortTiers(
    rows.map((row) => ({
      tierId: row.id,
      name: row.name.en,
      sequence: row.sequence,
      minPoints: row.min_points,
      maxPoints: null,
      words: { name: row.name, description: row.description },
    })),
  )
}
