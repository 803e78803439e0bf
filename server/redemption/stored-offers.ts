import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { offers } from './table.ts'

/** Returns the rows that a pack's offers are applied to. */
export const storedOfferRows = (tx: Tx, membershipId: string) =>
  storedRows(tx, {
    table: offers,
    which: eq(offers.membershipId, membershipId),
    without: [offers.brand, offers.membershipId],
  })
