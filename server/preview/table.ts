import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links for brand staff to preview a tier. Each shows one program and gives no other access. */
export const previewSessions = pgTable('preview_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  brand: text('brand').notNull(),
  membershipId: text('membership_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
