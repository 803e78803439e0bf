import type { Localized } from '#brands/brand.ts'
import { sortTiers, type Tiers, type Tier } from '#domain/tier.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { tiers } from './table.ts'

/** A tier as stored. */
export type TierRow = typeof tiers.$inferSelect

/** A tier with its words in both languages. */
export type TierText = Tier & { words: { name: Localized; description: Localized } }

const findTiers = preparedRead('tiersOf', ['membershipId'], (tx, { membershipId }) =>
  tx.select().from(tiers).where(eq(tiers.membershipId, membershipId)).orderBy(tiers.sequence),
)

/** Returns the tiers of a program as stored, lowest first. */
export const storedTiers = (tx: Tx, membershipId: string): Promise<TierRow[]> =>
  findTiers(tx, { membershipId })

/**
 * Returns the tiers of a program, lowest first, without any below the first (negative sequence).
 */
export async function tiersInLanguage(tx: Tx, membershipId: string): Promise<Tiers<TierText>> {
  const rows = await storedTiers(tx, membershipId)
  return sortTiers(
    rows
      .filter(({ sequence }) => sequence >= 0)
      .map(({ id, name, sequence, minPoints, description }) => ({
        tierId: id,
        name: name.en,
        sequence,
        minPoints,
        maxPoints: null,
        words: { name, description },
      })),
  )
}
