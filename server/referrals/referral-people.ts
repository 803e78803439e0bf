import type { Person } from '#domain/referral.ts'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'

/** A person with all their accounts. `accountId`: the one that remains after merges. */
export type KnownPerson = Person & {
  accountId: string
  isVerified: boolean
  isErased: boolean
  memberSince: Date | undefined
}

/** Selects the other accounts of the same person, merged either way. `from` is an account id. */
const otherAccounts = (from: SQL): SQL => sql`
  select merged_into as id from accounts where accounts.id = ${from} and merged_into is not null
  union all select id from accounts where accounts.merged_into = ${from}
  union all select m.account_id from loyalty_accounts l join loyalty_accounts m on m.merged_into = l.id where l.account_id = ${from}
  union all select m.account_id from loyalty_accounts l join loyalty_accounts m on m.id = l.merged_into where l.account_id = ${from}`

type Row = {
  id: string
  email: string
  telephone: string | null
  is_verified: boolean
  erased_at: string | null
  merged_into: string | null
  member_since: string | null
}

/** Returns a person by the id of any of their accounts; undefined for an unknown id. */
export async function findPerson(tx: Tx, accountId: string): Promise<KnownPerson | undefined> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    with recursive same(id) as (
      select ${accountId}::text union select other.id from same, lateral (${otherAccounts(sql`same.id`)}) other
    ) select a.id, a.email, a.telephone, a.is_verified, a.erased_at, a.merged_into,
      (select min(l.joined_at) from loyalty_accounts l where l.account_id = a.id) as member_since
    from same join accounts a on a.id = same.id`,
  )
  const current = rows.find(({ merged_into: into }) => into === null)
  if (!current) return undefined
  const since = rows.flatMap(({ member_since: at }) => (at ? [new Date(at).getTime()] : []))
  return {
    accountId: current.id,
    isVerified: current.is_verified,
    isErased: current.erased_at !== null,
    accountIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    telephones: rows.flatMap(({ telephone }) => telephone ?? []),
    memberSince: since.length > 0 ? new Date(Math.min(...since)) : undefined,
  }
}

/**
 * Locks the referral cycles of a brand for a friend who has referred others. Call it before
 * `isReferredBy` and after all loyalty accounts are locked (decision 26): members of a cycle of four
 * settle in pairs that share no other lock, so neither pair would see the other. A friend who has
 * referred nobody closes no cycle and does not wait.
 */
export async function lockReferralCycle(
  tx: Tx,
  { brand, friend }: { brand: string; friend: KnownPerson },
): Promise<void> {
  const referred = await rowsOf(
    tx,
    sql`
    select 1 from referrals r join loyalty_accounts l on l.id = r.referrer_id
    where l.account_id in ${anyOf(friend.accountIds)} and r.state <> 'refused' limit 1`,
  )
  if (referred.length > 0)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ring:${brand}`}, 0))`)
}

/**
 * Returns whether the chain of referrers of `below` leads to `above`. The recursion starts with one
 * row: if the planner expects many rows, it compiles the query first, which takes a second.
 */
export async function isReferredBy(
  tx: Tx,
  { below, above }: { below: KnownPerson; above: KnownPerson },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`
    with recursive line(id) as (
      select ${below.accountId}::text
      union select next.id from line, lateral (
        select l.account_id as id from referrals r join loyalty_accounts l on l.id = r.referrer_id where r.friend_account_id = line.id and r.state <> 'refused'
        union all ${otherAccounts(sql`line.id`)}
      ) next
    ) select 1 from line where id in ${anyOf(above.accountIds)} limit 1`,
  )
  return rows.length > 0
}
