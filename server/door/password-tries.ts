import { Problem } from '#contract/problems.ts'
import { PASSWORD_TRIES, PASSWORD_TRIES_MINUTES } from '#domain/credentials.ts'
import { sql } from 'drizzle-orm'
import { hashOfToken } from '#server/kit/access.ts'
import { minutesAfter } from '#server/kit/clock.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** Who tries: an address, whether anybody has it or not, from one network. Elsewhere its owner is never kept out. */
type Try = { brand: string; email: string; network: string; secret: string }

const keyOf = ({ brand, email, network, secret }: Try): string => hashOfToken(secret, `password:${brand}:${email}:${network}`)

/**
 * Counts a try before it is looked at: of many at once no more are looked at than are allowed. One statement, so it
 * counts on its own, whatever becomes of the rest.
 * @throws Problem TOO_MANY_REQUESTS, with the seconds until tries are forgotten
 */
export async function countTry(tx: Tx, who: Try, now: Date): Promise<void> {
  const at = now.toISOString()
  const over = sql`wrong_passwords.since <= ${minutesAfter(now, -PASSWORD_TRIES_MINUTES).toISOString()}::timestamptz`
  const [row] = await rowsOf<{ tries: number; since: string }>(tx, sql`
    insert into wrong_passwords (key_hash, tries, since) values (${keyOf(who)}, 1, ${at}::timestamptz)
    on conflict (key_hash) do update set
      tries = case when ${over} then 1 else least(wrong_passwords.tries + 1, ${PASSWORD_TRIES + 1}) end,
      since = case when ${over} then ${at}::timestamptz else wrong_passwords.since end
    returning tries, since`)
  if (row && row.tries <= PASSWORD_TRIES) return
  const until = minutesAfter(new Date(row?.since ?? now), PASSWORD_TRIES_MINUTES)
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
}

/** She has shown who she is: the wrong ones were hers. */
export async function forgetTries(tx: Tx, who: Try): Promise<void> {
  await tx.execute(sql`delete from wrong_passwords where key_hash = ${keyOf(who)}`)
}
