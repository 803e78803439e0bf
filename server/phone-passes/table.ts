import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { MAX_ATTEMPTS } from './attempts.ts'

/** A pass in a phone's wallet. What it shows is read when it is built; nothing personal is stored. */
export const phonePasses = pgTable(
  'phone_passes',
  {
    /** Apple's serial number; part of the id of Google's object. */
    serial: text('serial').primaryKey(),
    brand: text('brand').notNull(),
    platform: text('platform', { enum: ['apple', 'google'] }).notNull(),
    nftId: text('nft_id').notNull(),
    /** The member for whom it was made. */
    accountId: text('account_id').notNull(),
    /** Of a membership: the loyalty account whose points it shows, which a merge changes. */
    loyaltyAccountId: text('loyalty_account_id'),
    language: text('language').$type<Language>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Version of what it shows: whole seconds, because HTTP dates have no others; later with every change. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Grows with every published change; phones ask for passes above the last tag they know. */
    tag: bigint('tag', { mode: 'number' }).notNull().default(0),
    /** Set when it is no longer valid, for ever: a member who gets the item again gets a new pass. */
    voidedAt: timestamp('voided_at', { withTimezone: true }),
  },
  (table) => [
    check('phone_passes_platform', sql`${table.platform} in ('apple', 'google')`),
    uniqueIndex('phone_passes_valid')
      .on(table.nftId, table.platform)
      .where(sql`${table.voidedAt} is null`),
    index('phone_passes_account').on(table.accountId),
    index('phone_passes_loyalty_account')
      .on(table.loyaltyAccountId)
      .where(sql`${table.voidedAt} is null`),
    index('phone_passes_tag').on(table.tag),
  ],
)

/**
 * A place that has a pass and is notified when it changes: a device that registered with Apple's web
 * service, or Google's object.
 */
export const phonePassRegistrations = pgTable(
  'phone_pass_registrations',
  {
    serial: text('serial').notNull(),
    /** Apple's device library identifier; `google` for the object. */
    deviceId: text('device_id').notNull(),
    /** Apple's push token; empty for Google. */
    pushToken: text('push_token').notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull(),
    /** When to notify it; null when it knows of every change, or after the last attempt. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Set while a server notifies it; until then no other one does. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** Since the last message that arrived, or the last change. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.serial] }),
    index('phone_pass_registrations_pass').on(table.serial),
    // One for each wallet: a queue at one must not slow down the reads of the other.
    index('phone_pass_registrations_due_apple')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null and ${table.deviceId} <> 'google'`),
    index('phone_pass_registrations_due_google')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null and ${table.deviceId} = 'google'`),
    index('phone_pass_registrations_abandoned')
      .on(table.deviceId)
      .where(sql`${table.dueAt} is null and ${table.attempts} >= ${sql.raw(String(MAX_ATTEMPTS))}`),
  ],
)

/**
 * Passes whose content has changed, added in the transaction of the change (changes.sql) and removed
 * by the worker. Rows are only inserted, so that no write waits for another.
 */
export const phonePassChanges = pgTable('phone_pass_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  serial: text('serial').notNull(),
})
