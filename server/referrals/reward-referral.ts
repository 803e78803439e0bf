import type { BrandPack } from '#brands/brand.ts'
import { referralOrigins } from '#domain/referral.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { addEntry } from '#server/points/ledger.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { claimFriend } from './claim-referral.ts'
import { recordShopReferral } from './record-referral.ts'
import { findPerson, type KnownPerson } from './referral-people.ts'
import {
  isEnough,
  lockReferrals,
  namedIn,
  rewardKeyOf,
  settleReferrals,
  type Purchase,
} from './settle-referrals.ts'
import { referralCodes, referrals } from './table.ts'

/** A buyer. `purchases` returns them oldest first; called only when there is an open referral. */
type Buyer = {
  brand: BrandPack
  loyaltyAccountId: string
  purchases(): Promise<Purchase[]>
  now: Date
}

/**
 * Returns the referrers' loyalty accounts whose points may move with an event of a buyer: those
 * waiting for it, those rewarded for this order, and the owners of its shop links. Callers of the
 * functions below must lock them with the buyer's loyalty account, after the accounts (decision
 * 26).
 */
export async function referrersToLock(
  tx: Tx,
  {
    brand,
    accountIds,
    orderId,
    shopLinks,
  }: {
    brand: BrandPack
    accountIds: readonly string[]
    orderId: string | undefined
    shopLinks: readonly string[]
  },
): Promise<string[]> {
  const isWaitingOrOfOrder = or(
    inArray(referrals.state, ['waiting', 'reversed']),
    orderId === undefined
      ? undefined
      : and(eq(referrals.state, 'credited'), eq(referrals.orderId, orderId)),
  )
  const rows = await tx
    .select({ id: referrals.referrerId })
    .from(referrals)
    .where(
      and(
        eq(referrals.brand, brand.slug),
        inArray(referrals.friendAccountId, anyOf(accountIds)),
        isWaitingOrOfOrder,
      ),
    )
    .union(
      tx
        .select({ id: referralCodes.loyaltyAccountId })
        .from(referralCodes)
        .where(
          and(
            eq(referralCodes.brand, brand.slug),
            eq(referralCodes.kind, 'shop'),
            inArray(referralCodes.code, anyOf(shopLinks)),
          ),
        ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Rewards the referrer of a verified buyer after an order was credited, and records a referral to
 * the shop. Safe to repeat, in any order with the other functions here, and concurrently.
 */
export async function rewardForOrder(
  tx: Tx,
  {
    order: { placedAt, shopLink },
    secret,
    ...buyer
  }: Buyer & { order: { placedAt: Date; shopLink: string | undefined }; secret: string },
): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (!friend) return
  if (shopLink)
    await recordShopReferral(tx, { brand: buyer.brand, shopLink, buyer: friend, cameAt: placedAt })
  await claimFriend(tx, { brand: buyer.brand, accountId: friend.accountId, secret, now: buyer.now })
  await settleReferrals(tx, { ...buyer, friend })
}

/**
 * Rewards the referrer when the buyer's address is proven: purchases made before count from now on.
 */
export async function rewardForVerifiedFriend(tx: Tx, buyer: Buyer): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (friend) await settleReferrals(tx, { ...buyer, friend })
}

/**
 * Reverses the referral reward of an order when a refund leaves less than the program's least
 * purchase. Another large enough purchase of the buyer, before or after, gives it again.
 * @param left cents that are left of the order
 */
export async function reverseForRefund(
  tx: Tx,
  { orderId, left, ...buyer }: Buyer & { orderId: string; left: number },
): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (!friend) return
  const { brand, now } = buyer
  const rewarded = (await lockReferrals(tx, brand, friend)).filter(
    (row) =>
      row.state === 'credited' && row.orderId === orderId && !isEnough(brand, row.kind, left),
  )
  for (const { id, kind, referrerId: referrer, points, ...row } of rewarded) {
    await addEntry(tx, {
      loyaltyAccountId: referrer,
      redeemable: -points,
      tierPoints: -points,
      originType: referralOrigins[kind],
      reason: { key: 'referralReversed', values: namedIn(row) },
      key: `referralReversed:${id}:${orderId}`,
      at: now,
      allowNegativeBalance: true,
      reverses: rewardKeyOf(id, orderId),
    })
    await tx
      .update(referrals)
      .set({ state: 'reversed', orderId: null, points: 0, settledAt: now })
      .where(eq(referrals.id, id))
  }
  if (rewarded.length > 0) await settleReferrals(tx, { ...buyer, friend })
}

async function friendOf(
  tx: Tx,
  { loyaltyAccountId }: Pick<Buyer, 'loyaltyAccountId'>,
): Promise<KnownPerson | undefined> {
  const [loyaltyAccount] = await tx
    .select({ accountId: loyaltyAccountView.accountId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  return loyaltyAccount && findPerson(tx, loyaltyAccount.accountId)
}
