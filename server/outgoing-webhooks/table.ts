import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { deliveryStates } from './delivery-states.ts'
import type { WebhookEventType } from './event-types.ts'

/** Addresses of a brand's systems that get its events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    url: text('url').notNull(),
    /** Empty: all events. */
    types: text('types').array().$type<WebhookEventType[]>().notNull(),
    /** The secret is derived from it (secrets.ts); replacing the secret counts it up. */
    secretVersion: integer('secret_version').notNull().default(1),
    /** When the secret was replaced last. */
    secretReplacedAt: timestamp('secret_replaced_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [index('webhook_endpoints_brand').on(table.brand)],
)

/** What happened to a member. Written by record_webhook_event (record-event.sql) only. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    /** Events of one member are sent in this order. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull().unique(),
    brand: text('brand').notNull(),
    accountId: text('account_id').notNull(),
    type: text('type').$type<WebhookEventType>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('webhook_events_account').on(table.accountId),
    index('webhook_events_at').on(table.at),
  ],
)

/** An event on its way to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    eventId: text('event_id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    /** Of the event. */
    accountId: text('account_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it was tried first, or staff had it sent again: retries end three days later. Before that, of the event. */
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** When the last attempt ended. */
    attemptedAt: timestamp('attempted_at', { withTimezone: true }),
    /** Why the last attempt failed: a status, or the code of a network error. */
    error: text('error'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.endpointId] }),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.dueAt, table.sequence)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_order')
      .on(table.accountId, table.endpointId, table.sequence)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.sequence),
    foreignKey({
      name: 'webhook_deliveries_event',
      columns: [table.eventId],
      foreignColumns: [webhookEvents.id],
    }).onDelete('cascade'),
  ],
)
