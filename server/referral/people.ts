import type { Person } from '#domain/referral.ts'
import { sql, type SQL } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'

/** Somebody as the house knows her. `accountId`: the account that is left where staff have put several together. */
export type Known = Person & { accountId: string; isVerified: boolean; isGone: boolean; memberSince: Date | undefined }

/** The same person under another account: merged into it, or it into that one. Of the column `id` of `from`. */
const otherAccounts = (from: SQL): SQL => sql`
  select merged_into as id from accounts where accounts.id = ${from} and merged_into is not null
  union all select id from accounts where accounts.merged_into = ${from}
  union all select m.account_id from loyalty_accounts l join loyalty_accounts m on m.merged_into = l.id where l.account_id = ${from}
  union all select m.account_id from loyalty_accounts l join loyalty_accounts m on m.id = l.merged_into where l.account_id = ${from}`

type Row = { id: string; email: string; telephone: string | null; is_verified: boolean; erased_at: string | null; merged_into: string | null; member_since: string | null }

/** Somebody by the id of any of her accounts; nothing for an id that is nobody's. */
export async function known(tx: Tx, accountId: string): Promise<Known | undefined> {
  const rows = await rowsOf<Row>(tx, sql`
    with recursive same(id) as (
      select ${accountId}::text union select other.id from same, lateral (${otherAccounts(sql`same.id`)}) other
    ) select a.id, a.email, a.telephone, a.is_verified, a.erased_at, a.merged_into,
      (select min(l.joined_at) from loyalty_accounts l where l.account_id = a.id) as member_since
    from same join accounts a on a.id = same.id`)
  const left = rows.find(({ merged_into: into }) => into === null)
  if (!left) return undefined
  const since = rows.flatMap(({ member_since: at }) => (at ? [new Date(at).getTime()] : []))
  return {
    accountId: left.id, isVerified: left.is_verified, isGone: left.erased_at !== null,
    accountIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    telephones: rows.flatMap(({ telephone }) => telephone ?? []),
    memberSince: since.length > 0 ? new Date(Math.min(...since)) : undefined,
  }
}

/**
 * To be called before it is asked whether somebody who may be given for has brought her own referrer, and after every
 * standing is held (decision 0026). Of four in a ring two settle at the same instant without a standing in common, so
 * neither would find the other: in one brand, whoever has brought somebody is settled alone, and the last finds them all.
 * Who has brought nobody yet closes no ring, and waits for nobody.
 */
export async function holdRing(tx: Tx, { brand, friend }: { brand: string; friend: Known }): Promise<void> {
  const brought = await rowsOf(tx, sql`
    select 1 from referrals r join loyalty_accounts l on l.id = r.referrer_id
    where l.account_id in ${among(friend.accountIds)} and r.state <> 'refused' limit 1`)
  if (brought.length > 0) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ring:${brand}`}, 0))`)
}

/**
 * Whether whoever brought `below`, and who brought her, and so on, leads to `above`. It begins with one row: what the
 * planner takes for many it compiles first, for a second.
 */
export async function isBroughtBy(tx: Tx, { below, above }: { below: Known; above: Known }): Promise<boolean> {
  const rows = await rowsOf(tx, sql`
    with recursive line(id) as (
      select ${below.accountId}::text
      union select next.id from line, lateral (
        select l.account_id as id from referrals r join loyalty_accounts l on l.id = r.referrer_id where r.friend_account_id = line.id and r.state <> 'refused'
        union all ${otherAccounts(sql`line.id`)}
      ) next
    ) select 1 from line where id in ${among(above.accountIds)} limit 1`)
  return rows.length > 0
}
