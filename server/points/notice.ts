import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import type { Standing } from './standing.ts'

type Notice = {
  kind: 'level' | 'expiry30' | 'expiry7'
  period: string
  /** The last day on which nothing changes. */
  lastDay: Date
  letter: { kind: 'levelEnds' | 'pointsEnd'; values: Record<string, string> }
}

/**
 * Notifies a member in advance, once per period. The notice and its email are written in one
 * transaction.
 */
export async function sendNotice(tx: Tx, { id, brand, accountId, email, language }: Standing, { kind, period, lastDay, letter }: Notice, now: Date): Promise<void> {
  const day = lastDay.toISOString()
  await tx.execute(sql`
    insert into notices (loyalty_account_id, kind, period, sent_at, ends_at)
    values (${id}, ${kind}, ${period}, ${now.toISOString()}::timestamptz, ${day}::timestamptz)`)
  await enqueueLetter(tx, { kind: letter.kind, brand, recipient: email, language, values: { ...letter.values, accountId, loyaltyAccountId: id, day }, now })
}

/**
 * Deletes the expiry notices of a loyalty account, so that both emails are sent again with a new
 * day.
 */
export const voidNotices = (tx: Tx, { id }: Pick<Standing, 'id'>) => tx.execute(sql`delete from notices where loyalty_account_id = ${id} and kind in ('expiry30', 'expiry7')`)
