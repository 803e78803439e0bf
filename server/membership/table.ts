import type { StoredFeature } from '#server/points/earning-features.ts'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** A program of a brand. */
export const memberships = pgTable('memberships', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  creatorId: text('creator_id').notNull(),
  assetId: text('asset_id').notNull(),
  /** What earns points and how much (contract/membership.ts feature[]). */
  configuration: jsonb('configuration').$type<StoredFeature[]>().notNull(),
})
