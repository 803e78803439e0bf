import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** Browsers that get notifications of a member (decision 0060). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    accountId: text('account_id').notNull(),
    /** Where the browser's push service takes messages. It and the keys let anyone send some. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The key that it takes messages from. */
    vapidKey: text('vapid_key').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** "Chrome · Android": browser and system only. */
    device: text('device').notNull(),
    /** Kinds of notification that are off on this device. */
    mutedKinds: text('muted_kinds')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The session and the remembered device of the browser, which end the subscription. */
    sessionHash: text('session_hash').notNull(),
    deviceId: text('device_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the push service last took a notification. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_account').on(table.accountId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionHash),
    index('push_subscriptions_device').on(table.deviceId),
    check('push_subscriptions_size', sql`length(${table.endpoint}) <= 1000`),
  ],
)

/**
 * Notifications to send. Inserted in the transaction that causes them and deleted when sent. Written
 * when sent, in the language of the device.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    subscriptionId: text('subscription_id').notNull(),
    /** A newer notification replaces one with the same topic. */
    topic: text('topic').notNull(),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.topic] }),
    index('push_messages_due').on(table.dueAt),
    foreignKey({
      name: 'push_messages_subscription',
      columns: [table.subscriptionId],
      foreignColumns: [pushSubscriptions.id],
    }).onDelete('cascade'),
  ],
)
