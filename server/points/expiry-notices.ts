import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { enqueueNotification } from '#server/notifications/queue.ts'
import type { LoyaltyAccountDetails } from './loyalty-accounts.ts'
import { notices, type NoticeKind } from './table.ts'

type Notice = {
  kind: NoticeKind
  period: string
  /** The last day on which nothing changes. */
  lastDay: Date
  email: { kind: 'tierEnds' | 'pointsEnd'; values: Record<string, string> }
}

/**
 * Notifies a member in advance, once per period. The notice and its email are written in one
 * transaction.
 */
export async function sendNotice(
  tx: Tx,
  { id, brand, accountId, email, language }: LoyaltyAccountDetails,
  { kind, period, lastDay, email: message }: Notice,
  now: Date,
): Promise<void> {
  await tx
    .insert(notices)
    .values({ loyaltyAccountId: id, kind, period, sentAt: now, endsAt: lastDay })
  await enqueueEmail(tx, {
    kind: message.kind,
    brand,
    recipient: email,
    language,
    values: { ...message.values, accountId, loyaltyAccountId: id, day: lastDay.toISOString() },
    now,
  })
  await enqueueNotification(tx, {
    kind: message.kind,
    accountId,
    values: { path: `/membership/${id}`, day: lastDay.toISOString() },
    now,
  })
}

/**
 * Deletes the expiry notices of a loyalty account, so that both emails are sent again with a new
 * day.
 */
export const deleteExpiryNotices = (tx: Tx, { id }: Pick<LoyaltyAccountDetails, 'id'>) =>
  tx
    .delete(notices)
    .where(and(eq(notices.loyaltyAccountId, id), inArray(notices.kind, ['expiry30', 'expiry7'])))
