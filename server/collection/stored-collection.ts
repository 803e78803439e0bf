import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { storedRows } from '#server/lib/database/stored-rows.ts'
import { announcements, assets, drops } from './table.ts'

/** Returns the rows that a pack's drops are applied to. */
export const storedDropRows = (tx: Tx, brand: string) =>
  storedRows(tx, { table: drops, which: eq(drops.brand, brand), without: [drops.brand] })

/** Returns the rows that a pack's assets are applied to, without what does not come from it. */
export const storedAssetRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: assets,
    which: eq(assets.brand, brand),
    without: [assets.brand, assets.issued, assets.contractAddress, assets.passTemplate],
  })

/** Returns the rows that a pack's announcements are applied to. */
export const storedAnnouncementRows = (tx: Tx, brand: string) =>
  storedRows(tx, {
    table: announcements,
    which: eq(announcements.brand, brand),
    without: [announcements.brand, announcements.createdAt],
  })
