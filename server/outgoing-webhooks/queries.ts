import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import type { WebhookEventType } from './event-types.ts'

export type WebhookEvent = {
  brand: string
  accountId: string
  type: WebhookEventType
  /** Facts without a name, an address, or a code that can still be used. */
  data: Record<string, string | number | Date | Record<string, string> | null | undefined>
  now: Date
}

/**
 * Records what happened to a member for the brand's webhooks, in the transaction that causes it. Raw, because it
 * calls a function of the database, which the ledger calls too.
 */
export async function recordWebhookEvent(
  tx: Tx,
  { brand, accountId, type, data, now }: WebhookEvent,
): Promise<void> {
  await tx.execute(
    sql`select record_webhook_event(${brand}, ${accountId}, ${type}, ${JSON.stringify(data)}::jsonb, ${now.toISOString()}::timestamptz)`,
  )
}
