import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links that offer an item of an asset. The token hash is the only key. */
export const invitations = pgTable(
  'invitations',
  {
    /** Hash of brand and token; the token itself is shown once and not stored. */
    tokenHash: text('token_hash').primaryKey(),
    brand: text('brand').notNull(),
    assetId: text('asset_id').notNull(),
    /** EN-42: `eDrop` from the brand, `gift` from a person. */
    kind: text('kind', { enum: ['eDrop', 'gift'] }).notNull(),
    /**
     * Valid for everyone and never used up: the public offer of a claim page. Any other is for one
     * claim.
     */
    isPublic: boolean('is_public').notNull().default(false),
    senderFirstName: text('sender_first_name'),
    senderLastName: text('sender_last_name'),
    message: text('message'),
    state: text('state', { enum: ['open', 'claimed', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was claimed or cancelled. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    check('invitations_kind', sql`${table.kind} in ('eDrop', 'gift')`),
    check('invitations_state', sql`${table.state} in ('open', 'claimed', 'cancelled')`),
    // A gift has one recipient.
    check('invitations_gift', sql`not (${table.kind} = 'gift' and ${table.isPublic})`),
  ],
)
