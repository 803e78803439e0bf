import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Emails to send. Inserted in the transaction that causes them and sent after commit. Rendered when
 * sent, so that no link or code is stored here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** No further attempts; `error` is the reason. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    error: text('error'),
    /** The recipient's mailbox: the address without a +tag. */
    mailbox: text('mailbox'),
  },
  (table) => [
    index('outbox_mailbox').on(table.mailbox, table.createdAt),
    index('outbox_due').on(table.dueAt),
    index('outbox_recipient').on(table.recipient, table.createdAt),
  ],
)

/**
 * The demo's mailbox: emails are stored here instead of sent, and shown under /dev/mail. Empty in
 * production.
 */
export const storedEmails = pgTable(
  'stored_emails',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('stored_emails_recipient').on(table.recipient)],
)
