import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Letters to be sent. Written in the transaction that causes them, sent after commit. The content is made when it is
 * sent, so no link or code ever waits in the table.
 */
export const outbox = pgTable('outbox', {
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
  /** Given up, with the reason (no address, no content). */
  failedAt: timestamp('failed_at', { withTimezone: true }),
  fault: text('fault'),
  /** The mailbox behind the recipient: what stands after a + leads to the same one. */
  mailbox: text('mailbox'),
}, (table) => [index('outbox_mailbox').on(table.mailbox, table.createdAt), index('outbox_due').on(table.dueAt), index('outbox_recipient').on(table.recipient, table.createdAt)])

/** The trial's mailbox: letters are kept here instead of sent, and shown under /dev/mail. Empty in production. */
export const keptLetters = pgTable('kept_letters', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [index('kept_letters_recipient').on(table.recipient)])
