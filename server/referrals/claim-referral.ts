import type { BrandPack } from '#brands/brand.ts'
import type { ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { wasErasedBefore, hashPerson } from '#server/identity/person-hash.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { findPerson } from './referral-people.ts'

type VerifiedAddress = {
  brand: BrandPack
  accountId: string
  provenAccountId?: string | undefined
  secret: string
  now: Date
}
type Row = { id: string; kind: ReferralKind; email: string }

/**
 * Assigns waiting referrals to the person behind a proven address; call it at every proof and for a
 * proven buyer who came through a shop link. A mailbox is referred once, in any spelling and also
 * after erasing. The referrer sees the name only if `provenAccountId`, the account of the browser,
 * is the friend. Callers have locked mailboxes and referrers.
 */
export async function claimFriend(
  tx: Tx,
  { brand, accountId, provenAccountId = '', secret, now }: VerifiedAddress,
): Promise<void> {
  const friend = await findPerson(tx, accountId)
  if (!friend?.isVerified) return
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select r.id, r.kind, a.email from referrals r join accounts a on a.id = r.friend_account_id
    where r.friend_account_id in ${anyOf(friend.accountIds)} and r.brand = ${brand.slug} and r.state = 'waiting' and r.person_hash is null
    order by r.id for update of r`,
  )
  for (const row of rows) {
    const personHash = hashPerson({ brand, email: row.email, secret })
    const refusal = await refusalReason(tx, { brand, kind: row.kind, personHash })
    await tx.execute(
      refusal
        ? sql`update referrals set state = 'refused', reason = ${refusal}, settled_at = ${now.toISOString()}::timestamptz where id = ${row.id}`
        : sql`update referrals set person_hash = ${personHash}, can_name_friend = can_name_friend and friend_account_id = ${provenAccountId} where id = ${row.id}`,
    )
  }
}

/**
 * Locks the mailboxes of locked accounts, before any loyalty account and all at once (decision 26):
 * two spellings of one mailbox may be proven at the same time, and the second must see what the
 * first has claimed.
 * @param coming an address that is about to be added
 */
export async function lockMailboxes(
  tx: Tx,
  {
    brand,
    accountIds,
    coming: newAddress,
    secret,
  }: { brand: BrandPack; accountIds: readonly string[]; coming?: string; secret: string },
): Promise<void> {
  const rows = await rowsOf<{ email: string }>(
    tx,
    sql`select email from accounts where id in ${anyOf(accountIds)}`,
  )
  const emails = [...rows.map(({ email }) => email), ...(newAddress ? [newAddress] : [])]
  const hashes = new Set(emails.map((email) => hashPerson({ brand, email, secret })))
  for (const hash of [...hashes].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox:${hash}`}, 0))`)
}

async function refusalReason(
  tx: Tx,
  { brand, kind, personHash }: { brand: BrandPack; kind: ReferralKind; personHash: string },
): Promise<'referredBefore' | 'memberBefore' | undefined> {
  const earlier = await rowsOf(
    tx,
    sql`select 1 from referrals where brand = ${brand.slug} and kind = ${kind} and person_hash = ${personHash} and state <> 'refused'`,
  )
  if (earlier.length > 0) return 'referredBefore'
  return kind === 'friend' && (await wasErasedBefore(tx, { brand, personHash }))?.wasVerified
    ? 'memberBefore'
    : undefined
}
