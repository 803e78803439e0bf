import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { offers } from './table.ts'

/** Returns the stored offers of a program, to show what a pack changes. */
export const storedOfferRows = (tx: Tx, membershipId: string) =>
  storedRows(tx, {
    table: offers,
    where: eq(offers.membershipId, membershipId),
    omit: [offers.brand, offers.membershipId],
  })
