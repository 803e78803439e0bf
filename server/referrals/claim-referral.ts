import type { BrandPack } from '#brands/brand.ts'
import type { ReferralKind } from '#domain/referral.ts'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { wasErasedBefore, hashPerson } from '#server/identity/person-hash.ts'
import { memberView } from '#server/identity/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import { findPerson } from './referral-people.ts'
import { refuseReferral } from './refuse-referral.ts'
import { referrals } from './table.ts'

type VerifiedAddress = {
  brand: BrandPack
  accountId: string
  provenAccountId?: string | undefined
  secret: string
  now: Date
}

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
  const waiting = await tx
    .select({ id: referrals.id, kind: referrals.kind, email: memberView.email })
    .from(referrals)
    .innerJoin(memberView, eq(memberView.accountId, referrals.friendAccountId))
    .where(
      and(
        inArray(referrals.friendAccountId, anyOf(friend.accountIds)),
        eq(referrals.brand, brand.slug),
        eq(referrals.state, 'waiting'),
        isNull(referrals.personHash),
      ),
    )
    .orderBy(referrals.id)
    .for('update', { of: referrals })
  const isInOwnBrowser = eq(referrals.friendAccountId, provenAccountId)
  for (const { id, kind, email } of waiting) {
    const personHash = hashPerson({ brand, email, secret })
    const reason = await refusalReason(tx, { brand, kind, personHash })
    if (reason) await refuseReferral(tx, { id, reason, now })
    else
      await tx
        .update(referrals)
        .set({ personHash, canNameFriend: sql`${referrals.canNameFriend} and ${isInOwnBrowser}` })
        .where(eq(referrals.id, id))
  }
}

/**
 * Locks the mailboxes of locked accounts, before any loyalty account and all at once (decision 0026):
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
  const rows = await tx
    .select({ email: memberView.email })
    .from(memberView)
    .where(inArray(memberView.accountId, anyOf(accountIds)))
  const emails = [...rows.map(({ email }) => email), ...(newAddress ? [newAddress] : [])]
  const hashes = new Set(emails.map((email) => hashPerson({ brand, email, secret })))
  for (const hash of [...hashes].sort()) await lockName(tx, `mailbox:${hash}`)
}

async function refusalReason(
  tx: Tx,
  { brand, kind, personHash }: { brand: BrandPack; kind: ReferralKind; personHash: string },
): Promise<'referredBefore' | 'memberBefore' | undefined> {
  const earlier = await tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        eq(referrals.brand, brand.slug),
        eq(referrals.kind, kind),
        eq(referrals.personHash, personHash),
        ne(referrals.state, 'refused'),
      ),
    )
  if (earlier.length > 0) return 'referredBefore'
  return kind === 'friend' && (await wasErasedBefore(tx, { brand, personHash }))?.wasVerified
    ? 'memberBefore'
    : undefined
}
