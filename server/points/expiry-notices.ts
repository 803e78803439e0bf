import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { enqueueEmail } from '#server/emails/outbox.ts'
import type { LoyaltyAccountDetails } from './loyalty-accounts.ts'

type Notice = {
  kind: 'tier' | 'expiry30' | 'expiry7'
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
  const day = lastDay.toISOString()
  await tx.execute(sql`
    insert into notices (loyalty_account_id, kind, period, sent_at, ends_at)
    values (${id}, ${kind}, ${period}, ${now.toISOString()}::timestamptz, ${day}::timestamptz)`)
  await enqueueEmail(tx, {
    kind: message.kind,
    brand,
    recipient: email,
    language,
    values: { ...message.values, accountId, loyaltyAccountId: id, day },
    now,
  })
}

/**
 * Deletes the expiry notices of a loyalty account, so that both emails are sent again with a new
 * day.
 */
export const deleteExpiryNotices = (tx: Tx, { id }: Pick<LoyaltyAccountDetails, 'id'>) =>
  tx.execute(
    sql`delete from notices where loyalty_account_id = ${id} and kind in ('expiry30', 'expiry7')`,
  )
