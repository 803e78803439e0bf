import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { tiers } from './table.ts'

/** Returns the stored tiers, to show what a pack changes. */
export const storedTierRows = (tx: Tx, membershipId: string) =>
  storedRows(tx, {
    table: tiers,
    where: eq(tiers.membershipId, membershipId),
    omit: [tiers.membershipId],
  })
