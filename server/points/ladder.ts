import type { Localized } from '#brands/brand.ts'
import { ladderOf, type Ladder, type Tier } from '#domain/tier.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** A level with its words in both languages. */
export type Level = Tier & { words: { name: Localized; description: Localized } }

/**
 * Returns the levels of a programme, lowest first, without any below the first (negative sequence).
 */
export async function ladderIn(tx: Tx, membershipId: string): Promise<Ladder<Level>> {
  const rows = await rowsOf<{ id: string; sequence: number; min_points: number; name: Localized; description: Localized }>(tx, sql`
    select id, sequence, min_points, name, description from tiers where membership_id = ${membershipId} and sequence >= 0`)
  return ladderOf(rows.map((row) => ({
    tierId: row.id, name: row.name.en, sequence: row.sequence, minPoints: row.min_points, maxPoints: null, words: { name: row.name, description: row.description },
  })))
}
