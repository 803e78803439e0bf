import type { BrandPack } from '#brands/brand.ts'
import type { ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { erasedBefore, personHashOf } from '#server/account/person-hash.ts'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { among } from '#server/kit/db.ts'
import { known } from './people.ts'

type Proof = { brand: BrandPack; accountId: string; provenAccountId?: string | undefined; secret: string; now: Date }
type Row = { id: string; kind: ReferralKind; email: string }

/**
 * To be called at every proof of an address, and when somebody whose address is proven came by a link to the shop: what
 * was noted of her is hers from now on. One mailbox is brought once, however it is written, and also when she has erased
 * herself since; who was a member before that is not new. Her name is told only where `provenAccountId` says that the
 * browser which came by the link is hers. Whoever calls it holds her mailboxes, and the standings of who brought her.
 */
export async function claimFriend(tx: Tx, { brand, accountId, provenAccountId = '', secret, now }: Proof): Promise<void> {
  const friend = await known(tx, accountId)
  if (!friend?.isVerified) return
  const rows = await rowsOf<Row>(tx, sql`
    select r.id, r.kind, a.email from referrals r join accounts a on a.id = r.friend_account_id
    where r.friend_account_id in ${among(friend.accountIds)} and r.brand = ${brand.slug} and r.state = 'waiting' and r.person_hash is null
    order by r.id for update of r`)
  for (const row of rows) {
    const personHash = personHashOf({ brand, email: row.email, secret })
    const why = await whyNotHers(tx, { brand, kind: row.kind, personHash })
    await tx.execute(why
      ? sql`update referrals set state = 'refused', why = ${why}, settled_at = ${now.toISOString()}::timestamptz where id = ${row.id}`
      : sql`update referrals set person_hash = ${personHash}, may_be_named = may_be_named and friend_account_id = ${provenAccountId} where id = ${row.id}`)
  }
}

/**
 * Holds the mailboxes of somebody whose accounts are held, before any standing and all at once (decision 0026): two names
 * of one mailbox may be proven at the same instant, and the second is to find what the first has claimed.
 * @param coming an address that is about to be hers
 */
export async function holdMailboxes(tx: Tx, { brand, accountIds, coming, secret }: { brand: BrandPack; accountIds: readonly string[]; coming?: string; secret: string }): Promise<void> {
  const rows = await rowsOf<{ email: string }>(tx, sql`select email from accounts where id in ${among(accountIds)}`)
  const emails = [...rows.map(({ email }) => email), ...(coming ? [coming] : [])]
  const hashes = new Set(emails.map((email) => personHashOf({ brand, email, secret })))
  for (const hash of [...hashes].sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox:${hash}`}, 0))`)
}

async function whyNotHers(tx: Tx, { brand, kind, personHash }: { brand: BrandPack; kind: ReferralKind; personHash: string }): Promise<'broughtBefore' | 'memberBefore' | undefined> {
  const before = await rowsOf(tx, sql`select 1 from referrals where brand = ${brand.slug} and kind = ${kind} and person_hash = ${personHash} and state <> 'refused'`)
  if (before.length > 0) return 'broughtBefore'
  return kind === 'friend' && (await erasedBefore(tx, { brand, personHash }))?.wasProven ? 'memberBefore' : undefined
}
