import type { BrandPack } from '#brands/brand.ts'
import {
  reachesMinPurchase,
  referralOrigins,
  referralRejection,
  type ReferralKind,
} from '#domain/referral.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { minPurchaseFor, rewardFor } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { referralFeatures } from './link.ts'
import { lockReferralCycle, isReferredBy, findPerson, type KnownPerson } from './referral-people.ts'
import { isReferrerAccount, namedAccount, referrerAccount } from './referrer-account.ts'
import { refuseReferral } from './refuse-referral.ts'
import { referrals } from './table.ts'

/** A purchase of a buyer that still earns points. `left`: cents left after refunds. */
export type Purchase = { orderId: string; placedAt: Date; left: number }
/** `purchases` returns them oldest first; called only when there is an open referral. */
type Settlement = {
  brand: BrandPack
  friend: KnownPerson
  purchases(): Promise<Purchase[]>
  now: Date
}

const reasons = { friend: 'friendReferral', shop: 'shopReferral' } as const

/** Returns the idempotency key of a referral reward: once per friend and order. */
export const rewardKeyOf = (referralId: string, orderId: string): string =>
  `referral:${referralId}:${orderId}`

/** Returns whether what is left of a purchase, in cents, earns this kind of referral its reward. */
export const isEnough = (brand: BrandPack, kind: ReferralKind, left: number): boolean =>
  reachesMinPurchase({ left, least: minPurchaseFor(brand, referralFeatures[kind]) })

/** Values for the history: without the friend's id where anybody may have typed the address. */
export const namedIn = ({
  friendAccountId: friendId,
  canNameFriend,
}: Pick<LockedReferral, 'friendAccountId' | 'canNameFriend'>): { friendId?: string } =>
  canNameFriend ? { friendId } : {}

/**
 * Locks the referrals of a friend, after the loyalty accounts, and returns them with the loyalty
 * account that gets the points now. Locks every state, because the state is certain only under the
 * lock.
 */
export const lockReferrals = (tx: Tx, brand: BrandPack, { accountIds }: KnownPerson) =>
  tx
    .select({
      id: referrals.id,
      kind: referrals.kind,
      referrerId: referrerAccount.loyaltyAccountId,
      referrerAccountId: referrerAccount.accountId,
      friendAccountId: referrals.friendAccountId,
      orderId: referrals.orderId,
      state: referrals.state,
      points: referrals.points,
      createdAt: referrals.createdAt,
      canNameFriend: referrals.canNameFriend,
    })
    .from(referrals)
    .innerJoin(namedAccount, eq(namedAccount.loyaltyAccountId, referrals.referrerId))
    .innerJoin(referrerAccount, isReferrerAccount)
    .where(
      and(inArray(referrals.friendAccountId, anyOf(accountIds)), eq(referrals.brand, brand.slug)),
    )
    .orderBy(referrals.id)
    .for('update', { of: referrals })

type LockedReferral = Awaited<ReturnType<typeof lockReferrals>>[number]

/** Settles all open referrals of a friend, if the friend is confirmed. */
export async function settleReferrals(tx: Tx, settlement: Settlement): Promise<void> {
  const { brand, friend } = settlement
  if (!friend.isVerified || friend.isErased) return
  const open = (await lockReferrals(tx, brand, friend)).filter(
    ({ state }) => state === 'waiting' || state === 'reversed',
  )
  if (open.length === 0) return
  const purchases = await settlement.purchases()
  for (const row of open) await settleOne(tx, { ...settlement, row, purchases })
}

/**
 * Settles one referral. Erasing and merging the referrer lock the same loyalty account, so their
 * state is final here.
 */
async function settleOne(
  tx: Tx,
  {
    brand,
    row,
    friend,
    purchases,
    now,
  }: Omit<Settlement, 'purchases'> & { row: LockedReferral; purchases: Purchase[] },
): Promise<void> {
  const referrer = await findPerson(tx, row.referrerAccountId)
  if (!referrer?.memberSince || referrer.isErased) return
  await lockReferralCycle(tx, { brand: brand.slug, friend })
  const isLoop = await isReferredBy(tx, { below: referrer, above: friend })
  const referredAt = row.createdAt
  const refusal = referralRejection({
    kind: row.kind,
    referrer: { ...referrer, memberSince: referrer.memberSince },
    friend,
    referredAt,
    isCycle: isLoop,
  })
  if (refusal) return refuseReferral(tx, { id: row.id, reason: refusal, now })
  // For the shop, only purchases since the arrival through the link count.
  const qualifying = purchases.filter(
    ({ placedAt, left }) =>
      isEnough(brand, row.kind, left) && (row.kind === 'friend' || placedAt >= referredAt),
  )
  if (qualifying.length === 0) return
  const points = rewardFor(brand, referralFeatures[row.kind])
  if (!points) return refuseReferral(tx, { id: row.id, reason: 'ended', now })
  for (const { orderId } of qualifying) {
    // Once per friend and order: an order whose reward was reversed does not give it again.
    const { replayed } = await addEntry(tx, {
      loyaltyAccountId: row.referrerId,
      redeemable: points,
      tierPoints: points,
      originType: referralOrigins[row.kind],
      reason: {
        key: reasons[row.kind],
        values: namedIn({ ...row, friendAccountId: friend.accountId }),
      },
      key: rewardKeyOf(row.id, orderId),
      at: now,
    })
    if (replayed) continue
    await tx
      .update(referrals)
      .set({ state: 'credited', orderId, points, settledAt: now })
      .where(eq(referrals.id, row.id))
    return
  }
}
