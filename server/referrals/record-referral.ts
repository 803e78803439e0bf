import type { BrandPack } from '#brands/brand.ts'
import { referralRejection } from '#domain/referral.ts'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import { anyOf, excluded, type Tx } from '#server/lib/database/database.ts'
import { findLink, type ReferralLink } from './link.ts'
import { lockReferrers } from './lock-referrers.ts'
import { isReferredBy, findPerson, type KnownPerson } from './referral-people.ts'
import { referrals } from './table.ts'

/** `isOwnBrowser`: the browser that sent the code is logged in as this account. */
type NewReferral = {
  brand: BrandPack
  code: string | undefined
  friendAccountId: string
  isOwnBrowser: boolean
  now: Date
}

/**
 * Records the referrer of an account by the code used for joining (EN-87, EN-88). Callers ensure
 * that the account is new to the program or its address unproven; the last code counts then,
 * dated to the joining. Ignores a code that is unknown, of another brand, or of a kind that the
 * program does not reward.
 */
export async function recordReferral(
  tx: Tx,
  { brand, code, friendAccountId, isOwnBrowser, now }: NewReferral,
): Promise<void> {
  if (code === undefined) return
  const link = await findLink(tx, brand, code)
  const friend = link && (await findPerson(tx, friendAccountId))
  if (!link || !friend) return
  await lockReferrers(tx, friend.accountIds, [link.referrerId])
  const joinedAt = friend.isVerified || link.kind === 'shop' ? undefined : friend.memberSince
  await record(tx, {
    brand,
    ...link,
    friend,
    cameAt: joinedAt ?? now,
    mayBeNamed: isOwnBrowser && link.kind === 'friend',
  })
}

/**
 * Records the referrer of a buyer to the shop by the link of an order. The first link counts.
 * Callers have locked the loyalty accounts of both.
 */
export async function recordShopReferral(
  tx: Tx,
  {
    brand,
    shopLink,
    buyer,
    cameAt: referredAt,
  }: { brand: BrandPack; shopLink: string; buyer: KnownPerson; cameAt: Date },
): Promise<void> {
  const link = await findLink(tx, brand, shopLink)
  if (link?.kind !== 'shop') return
  const existing = await tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        inArray(referrals.friendAccountId, anyOf(buyer.accountIds)),
        eq(referrals.kind, 'shop'),
        ne(referrals.state, 'refused'),
      ),
    )
  if (existing.length > 0) return
  await record(tx, { brand, ...link, friend: buyer, cameAt: referredAt, mayBeNamed: false })
}

/**
 * Deletes the referrals of locked accounts that are about to be deleted because nobody logged in.
 */
export async function deleteReferralsOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await lockReferrers(tx, accountIds)
  await tx.delete(referrals).where(inArray(referrals.friendAccountId, anyOf(accountIds)))
}

/**
 * Stores a referral or its refusal. The referrer sees refusals. A refusal does not block another
 * referral: a member who used their own shop link can still be referred by somebody else.
 */
async function record(
  tx: Tx,
  {
    brand,
    referrerId,
    referrerAccountId,
    kind,
    friend,
    cameAt: referredAt,
    mayBeNamed,
  }: ReferralLink & { brand: BrandPack; friend: KnownPerson; cameAt: Date; mayBeNamed: boolean },
): Promise<void> {
  const referrer = await findPerson(tx, referrerAccountId)
  if (!referrer?.memberSince || referrer.isErased) return
  const isLoop = await isReferredBy(tx, { below: referrer, above: friend })
  const refusal = referralRejection({
    kind,
    referrer: { ...referrer, memberSince: referrer.memberSince },
    friend,
    referredAt,
    isCycle: isLoop,
  })
  if (!refusal && !friend.isVerified) {
    const isAnother = or(
      ne(referrals.kind, kind),
      ne(referrals.referrerId, referrerId),
      ne(referrals.state, 'waiting'),
    )
    await tx
      .delete(referrals)
      .where(and(inArray(referrals.friendAccountId, anyOf(friend.accountIds)), isAnother))
  }
  await insertReferral(tx, {
    id: newId('r'),
    brand: brand.slug,
    kind,
    referrerId,
    friendAccountId: friend.accountId,
    canNameFriend: mayBeNamed,
    state: refusal ? 'refused' : 'waiting',
    reason: refusal ?? null,
    createdAt: referredAt,
  })
}

/** Inserts a referral. It replaces one to the shop that was refused, unless it is refused itself. */
async function insertReferral(tx: Tx, referral: typeof referrals.$inferInsert): Promise<void> {
  await tx
    .insert(referrals)
    .values(referral)
    .onConflictDoUpdate({
      target: [referrals.friendAccountId, referrals.kind],
      set: {
        referrerId: excluded(referrals.referrerId),
        state: excluded(referrals.state),
        reason: excluded(referrals.reason),
        createdAt: excluded(referrals.createdAt),
        personHash: null,
      },
      setWhere: and(
        eq(referrals.state, 'refused'),
        eq(referrals.kind, 'shop'),
        eq(excluded(referrals.state), 'waiting'),
      ),
    })
}
