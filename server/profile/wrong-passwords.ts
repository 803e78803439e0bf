import { PASSWORD_TRIES, PASSWORD_TRIES_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken } from '#server/kit/access.ts'
import { minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

type Whose = { accountId: string; secret: string; now: Date }

/** Apart from those of the door, which count by place: whoever guesses here holds her session already. */
const keyOf = ({ accountId, secret }: Whose): string => hashOfToken(secret, `current password:${accountId}`)

/**
 * Counts a try before it is looked at, so that parallel ones are counted one after the other. A count older than a
 * quarter of an hour starts anew.
 * @returns the seconds to wait, when there were too many
 */
export async function countTry(tx: Tx, whose: Whose): Promise<number | undefined> {
  const at = whose.now.toISOString()
  const over = sql`wrong_passwords.since <= ${minutesAfter(whose.now, -PASSWORD_TRIES_MINUTES).toISOString()}::timestamptz`
  const [row] = await rowsOf<{ tries: number; since: string }>(tx, sql`
    insert into wrong_passwords (key_hash, tries, since) values (${keyOf(whose)}, 1, ${at}::timestamptz)
    on conflict (key_hash) do update set
      tries = case when ${over} then 1 else wrong_passwords.tries + 1 end,
      since = case when ${over} then ${at}::timestamptz else wrong_passwords.since end
    returning tries, since`)
  if (!row || row.tries <= PASSWORD_TRIES) return undefined
  const until = minutesAfter(new Date(row.since), PASSWORD_TRIES_MINUTES)
  return Math.max(1, Math.ceil((until.getTime() - whose.now.getTime()) / 1000))
}

/** The right password was typed, or nobody is left to type one. */
export async function forgetTries(tx: Tx, whose: Whose): Promise<void> {
  await tx.execute(sql`delete from wrong_passwords where key_hash = ${keyOf(whose)}`)
}
