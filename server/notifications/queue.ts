import type { NotificationKind } from '#domain/notifications.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { fingerprint } from '#server/lib/security/tokens.ts'
import { pushMessages, pushSubscriptions } from './table.ts'

/**
 * Queues a notification for each device of a member, in the transaction that causes it. The choice
 * of kinds is checked when it is sent (decision 0060).
 * @param values `day`: the last day (ISO 8601); `path`: the page to open; `endsAt`: an instant after
 * which it is not sent any more; of a transfer its id
 */
export async function enqueueNotification(
  tx: Tx,
  {
    kind,
    accountId,
    values,
    now,
  }: {
    kind: NotificationKind
    accountId: string
    values: { path: string; day?: string; endsAt?: string; transferId?: string }
    now: Date
  },
): Promise<void> {
  // Locked, so that a logout at the same moment does not fail what causes the notification.
  const devices = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share')
  if (devices.length === 0) return
  const topic = values.transferId ? `${kind}-${fingerprint(values.transferId)}` : kind
  const message = { topic, kind, values, createdAt: now, dueAt: now }
  await tx
    .insert(pushMessages)
    .values(devices.map((device) => ({ ...device, ...message })))
    .onConflictDoUpdate({
      target: [pushMessages.subscriptionId, pushMessages.topic],
      set: { ...message, attempts: sql`0` },
    })
}
