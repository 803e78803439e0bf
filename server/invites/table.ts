import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links by which somebody is offered a piece of an asset. The row is looked up by the link, so it has no other name. */
export const invitations = pgTable('invitations', {
  /** Of brand and token: the token itself is told once and kept nowhere. */
  tokenHash: text('token_hash').primaryKey(),
  brand: text('brand').notNull(),
  assetId: text('asset_id').notNull(),
  /** EN-42: `eDrop` from the brand, `gift` from a person. */
  kind: text('kind', { enum: ['eDrop', 'gift'] }).notNull(),
  /** Good for whoever comes, and never used up: what a claim page offers by itself. Any other is for one. */
  isForEverybody: boolean('is_for_everybody').notNull().default(false),
  senderFirstName: text('sender_first_name'),
  senderLastName: text('sender_last_name'),
  message: text('message'),
  state: text('state', { enum: ['open', 'claimed', 'cancelled'] }).notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When it was claimed or cancelled. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
}, (table) => [
  check('invitations_kind', sql`${table.kind} in ('eDrop', 'gift')`),
  check('invitations_state', sql`${table.state} in ('open', 'claimed', 'cancelled')`),
  // A gift is from one person to one.
  check('invitations_gift', sql`not (${table.kind} = 'gift' and ${table.isForEverybody})`),
])
