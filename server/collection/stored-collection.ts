import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { announcements, assets, drops } from './table.ts'

/** Returns the stored drops of a brand, to show what a pack changes. */
export const storedDropRows = (tx: Tx, brand: string) =>
  storedRows(tx, { table: drops, where: eq(drops.brand, brand), omit: [drops.brand] })

/** Returns the stored assets of a brand, to show what a pack changes, without what does not come from it. */
export const storedAssetRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: assets,
    where: eq(assets.brand, brand),
    omit: [assets.brand, assets.issued, assets.contractAddress],
  })

/** Returns the stored announcements of a brand, to show what a pack changes. */
export const storedAnnouncementRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: announcements,
    where: eq(announcements.brand, brand),
    omit: [announcements.brand, announcements.createdAt],
  })
