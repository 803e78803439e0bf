import type { BrandPack } from '#brands/brand.ts'
import {
  reachesMinPurchase,
  referralOrigins,
  referralRejection,
  type ReferralKind,
  type ReferralRejection,
} from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { minPurchaseFor, rewardFor } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { claimFriend } from './claim-referral.ts'
import { referralFeatures } from './link.ts'
import { recordShopReferral } from './record-referral.ts'
import { lockReferralCycle, isReferredBy, findPerson, type KnownPerson } from './referral-people.ts'

type Row = {
  id: string
  kind: ReferralKind
  referrer_id: string
  referrer_account_id: string
  friend_account_id: string
  order_id: string | null
  state: string
  points: number
  created_at: string
  can_name_friend: boolean
}

/** Returns the idempotency key of a referral reward: once per friend and order. */
export const rewardKeyOf = (referralId: string, orderId: string): string =>
  `referral:${referralId}:${orderId}`

/** A purchase of a buyer that still earns points. `left`: cents left after refunds. */
export type Purchase = { orderId: string; placedAt: Date; left: number }
/** A buyer. `purchases` returns them oldest first; called only when there is an open referral. */
type Buyer = {
  brand: BrandPack
  loyaltyAccountId: string
  purchases(): Promise<Purchase[]>
  now: Date
}
type Settlement = Pick<Buyer, 'brand' | 'purchases' | 'now'> & { friend: KnownPerson }

const reasons = { friend: 'friendReferral', shop: 'shopReferral' } as const

/**
 * Returns the referrers' loyalty accounts whose points may move with an event of a buyer: those
 * waiting for it, those rewarded for this order, and the owners of its shop links. Callers of the
 * functions below must lock them with the buyer's loyalty account, after the accounts (decision
 * 26).
 */
export async function referrersOf(
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
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`
    select referrer_id as id from referrals where brand = ${brand.slug} and friend_account_id in ${anyOf(accountIds)}
      and (state in ('waiting', 'reversed') or (state = 'credited' and order_id = ${orderId ?? null}))
    union select loyalty_account_id from referral_codes where brand = ${brand.slug} and kind = 'shop' and code in ${anyOf(shopLinks)}`,
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
  await settle(tx, { ...buyer, friend })
}

/**
 * Rewards the referrer when the buyer's address is proven: purchases made before count from now on.
 */
export async function rewardForVerifiedFriend(tx: Tx, buyer: Buyer): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (friend) await settle(tx, { ...buyer, friend })
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
      row.state === 'credited' && row.order_id === orderId && !isEnough(brand, row.kind, left),
  )
  for (const { id, kind, referrer_id: referrer, points, ...row } of rewarded) {
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
    await tx.execute(
      sql`update referrals set state = 'reversed', order_id = null, points = 0, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`,
    )
  }
  if (rewarded.length > 0) await settle(tx, { ...buyer, friend })
}

const isEnough = (brand: BrandPack, kind: ReferralKind, left: number): boolean =>
  reachesMinPurchase({ left, least: minPurchaseFor(brand, referralFeatures[kind]) })

async function friendOf(
  tx: Tx,
  { loyaltyAccountId }: Pick<Buyer, 'loyaltyAccountId'>,
): Promise<KnownPerson | undefined> {
  const [loyaltyAccount] = await rowsOf<{ account_id: string }>(
    tx,
    sql`select account_id from loyalty_accounts where id = ${loyaltyAccountId}`,
  )
  return loyaltyAccount && findPerson(tx, loyaltyAccount.account_id)
}

/** Values for the history: without the friend's id where anybody may have typed the address. */
const namedIn = ({
  friend_account_id: friendId,
  can_name_friend: mayBeNamed,
}: Pick<Row, 'friend_account_id' | 'can_name_friend'>): { friendId?: string } =>
  mayBeNamed ? { friendId } : {}

/** Settles all open referrals of a friend, if the friend is confirmed. */
async function settle(tx: Tx, settlement: Settlement): Promise<void> {
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
 * Locks the referrals of a friend, after the loyalty accounts, and returns them with the loyalty
 * account that gets the points now. Locks every state, because the state is certain only under the
 * lock.
 */
const lockReferrals = (tx: Tx, brand: BrandPack, { accountIds }: KnownPerson): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`
  select r.id, r.kind, l.id as referrer_id, l.account_id as referrer_account_id, r.friend_account_id, r.order_id, r.state, r.points, r.created_at, r.can_name_friend
  from referrals r join loyalty_accounts s on s.id = r.referrer_id join loyalty_accounts l on l.id = coalesce(s.merged_into, s.id)
  where r.friend_account_id in ${anyOf(accountIds)} and r.brand = ${brand.slug} order by r.id for update of r`,
  )

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
  }: Omit<Settlement, 'purchases'> & { row: Row; purchases: Purchase[] },
): Promise<void> {
  const referrer = await findPerson(tx, row.referrer_account_id)
  if (!referrer?.memberSince || referrer.isErased) return
  await lockReferralCycle(tx, { brand: brand.slug, friend })
  const isLoop = await isReferredBy(tx, { below: referrer, above: friend })
  const referredAt = new Date(row.created_at)
  const refusal = referralRejection({
    kind: row.kind,
    referrer: { ...referrer, memberSince: referrer.memberSince },
    friend,
    referredAt,
    isCycle: isLoop,
  })
  if (refusal) return refuse(tx, row, refusal, now)
  // For the shop, only purchases since the arrival through the link count.
  const qualifying = purchases.filter(
    ({ placedAt, left }) =>
      isEnough(brand, row.kind, left) && (row.kind === 'friend' || placedAt >= referredAt),
  )
  if (qualifying.length === 0) return
  const points = rewardFor(brand, referralFeatures[row.kind])
  if (!points) return refuse(tx, row, 'ended', now)
  for (const { orderId } of qualifying) {
    // Once per friend and order: an order whose reward was reversed does not give it again.
    const { replayed } = await addEntry(tx, {
      loyaltyAccountId: row.referrer_id,
      redeemable: points,
      tierPoints: points,
      originType: referralOrigins[row.kind],
      reason: {
        key: reasons[row.kind],
        values: namedIn({ ...row, friend_account_id: friend.accountId }),
      },
      key: rewardKeyOf(row.id, orderId),
      at: now,
    })
    if (replayed) continue
    await tx.execute(sql`
      update referrals set state = 'credited', order_id = ${orderId}, points = ${points}, settled_at = ${now.toISOString()}::timestamptz where id = ${row.id}`)
    return
  }
}

const refuse = async (tx: Tx, { id }: Row, reason: ReferralRejection, now: Date): Promise<void> =>
  void (await tx.execute(
    sql`update referrals set state = 'refused', reason = ${reason}, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`,
  ))
