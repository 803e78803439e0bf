import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/db.ts'
import { enqueueLetter } from '#server/neighbours/mail.ts'
import type { Standing } from './standing.ts'

type Notice = {
  kind: 'level' | 'expiry30' | 'expiry7'
  period: string
  /** The last day on which everything is as it was. */
  lastDay: Date
  letter: { kind: 'levelEnds' | 'pointsEnd'; values: Record<string, string> }
}

/** Tells a member ahead, once in a period: the notice and its letter stand or fall together. */
export async function sendNotice(tx: Tx, { id, brand, accountId, email, language }: Standing, { kind, period, lastDay, letter }: Notice, now: Date): Promise<void> {
  const day = lastDay.toISOString()
  await tx.execute(sql`
    insert into notices (loyalty_account_id, kind, period, noticed_at, ends_at)
    values (${id}, ${kind}, ${period}, ${now.toISOString()}::timestamptz, ${day}::timestamptz)`)
  await enqueueLetter(tx, { kind: letter.kind, brand, recipient: email, language, values: { ...letter.values, accountId, loyaltyAccountId: id, day }, now })
}

/** What was told of the end of her points holds no longer: the letters come once more, and name another day. */
export const voidNotices = (tx: Tx, { id }: Pick<Standing, 'id'>) => tx.execute(sql`delete from notices where loyalty_account_id = ${id} and kind in ('expiry30', 'expiry7')`)
