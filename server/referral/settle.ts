import type { BrandPack } from '#brands/brand.ts'
import { isEnoughForReferral, referralOrigins, refusalOf, type ReferralKind, type Refusal } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { leastPurchaseOf, rewardOf } from '#server/points/features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { claimFriend } from './claim.ts'
import { referralFeatures } from './link.ts'
import { noteShopReferral } from './note.ts'
import { holdRing, isBroughtBy, known, type Known } from './people.ts'

type Row = {
  id: string; kind: ReferralKind; referrer_id: string; referrer_account_id: string; friend_account_id: string; order_id: string | null
  state: string; points: number; created_at: string; may_be_named: boolean
}

/** Of what is given for a friend: once per friend and order. */
export const rewardKeyOf = (referralId: string, orderId: string): string => `referral:${referralId}:${orderId}`

/** A purchase that still gives points to a buyer, as the shop knows it. `left`: cents that are left of it after refunds. */
export type Purchase = { orderId: string; placedAt: Date; left: number }
/** A buyer, and what tells her purchases, the oldest first; it is asked only where somebody may have brought her. */
type Buyer = { brand: BrandPack; loyaltyAccountId: string; purchases(): Promise<Purchase[]>; now: Date }
type Settling = Pick<Buyer, 'brand' | 'purchases' | 'now'> & { friend: Known }

const reasons = { friend: 'friendReferral', shop: 'shopReferral' } as const

/**
 * Whose points may move with something of a buyer's: whoever brought her and waits for it, whoever was given points for
 * this order, and whose link to the shop she came by now. Whoever calls what follows holds these standings together with
 * the buyer's, after their persons (decision 0026).
 */
export async function referrersOf(tx: Tx, { brand, accountIds, orderId, shopLinks }: { brand: BrandPack; accountIds: readonly string[]; orderId: string | undefined; shopLinks: readonly string[] }): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, sql`
    select referrer_id as id from referrals where brand = ${brand.slug} and friend_account_id in ${among(accountIds)}
      and (state in ('waiting', 'takenBack') or (state = 'given' and order_id = ${orderId ?? null}))
    union select loyalty_account_id from referral_codes where brand = ${brand.slug} and kind = 'shop' and code in ${among(shopLinks)}`)
  return rows.map(({ id }) => id)
}

/**
 * An order was credited to a verified buyer: gives what it is worth to whoever brought her, and notes who brought her
 * to the shop. Safe to repeat, in any order with the others here, and at the same instant.
 */
export async function orderPaid(tx: Tx, { order: { placedAt, shopLink }, secret, ...buyer }: Buyer & { order: { placedAt: Date; shopLink: string | undefined }; secret: string }): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (!friend) return
  if (shopLink) await noteShopReferral(tx, { brand: buyer.brand, shopLink, buyer: friend, cameAt: placedAt })
  await claimFriend(tx, { brand: buyer.brand, accountId: friend.accountId, secret, now: buyer.now })
  await settle(tx, { ...buyer, friend })
}

/** An address was shown to be its owner's: what she had bought already counts from now on for whoever brought her. */
export async function addressProven(tx: Tx, buyer: Buyer): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (friend) await settle(tx, { ...buyer, friend })
}

/**
 * Part of an order was refunded. Where what is left is less than the programme asks for, takes back what the order gave
 * to the referrer. Another large enough purchase of the buyer, before or after, gives it again.
 * @param left cents that are left of the order
 */
export async function orderRefunded(tx: Tx, { orderId, left, ...buyer }: Buyer & { orderId: string; left: number }): Promise<void> {
  const friend = await friendOf(tx, buyer)
  if (!friend) return
  const { brand, now } = buyer
  const given = (await heldReferrals(tx, brand, friend)).filter((row) => row.state === 'given' && row.order_id === orderId && !isEnough(brand, row.kind, left))
  for (const { id, kind, referrer_id: referrer, points, ...row } of given) {
    await addEntry(tx, {
      loyaltyAccountId: referrer, redeemable: -points, counted: -points, originType: referralOrigins[kind],
      reason: { key: 'referralTakenBack', values: namedIn(row) }, key: `referralTakenBack:${id}:${orderId}`, at: now, mayOwe: true, takesBack: rewardKeyOf(id, orderId),
    })
    await tx.execute(sql`update referrals set state = 'takenBack', order_id = null, points = 0, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`)
  }
  if (given.length > 0) await settle(tx, { ...buyer, friend })
}

const isEnough = (brand: BrandPack, kind: ReferralKind, left: number): boolean => isEnoughForReferral({ left, least: leastPurchaseOf(brand, referralFeatures[kind]) })

async function friendOf(tx: Tx, { loyaltyAccountId }: Pick<Buyer, 'loyaltyAccountId'>): Promise<Known | undefined> {
  const [standing] = await rowsOf<{ account_id: string }>(tx, sql`select account_id from loyalty_accounts where id = ${loyaltyAccountId}`)
  return standing && known(tx, standing.account_id)
}

/** Whom the history names: nobody whose address may have been typed by anybody. */
const namedIn = ({ friend_account_id: friendId, may_be_named: mayBeNamed }: Pick<Row, 'friend_account_id' | 'may_be_named'>): { friendId?: string } => (mayBeNamed ? { friendId } : {})

/** Gives what is due for one friend, once she is confirmed. */
async function settle(tx: Tx, settling: Settling): Promise<void> {
  const { brand, friend } = settling
  if (!friend.isVerified || friend.isGone) return
  const open = (await heldReferrals(tx, brand, friend)).filter(({ state }) => state === 'waiting' || state === 'takenBack')
  if (open.length === 0) return
  const purchases = await settling.purchases()
  for (const row of open) await settleOne(tx, { ...settling, row, purchases })
}

/**
 * Who brought her, held after the standings, and with the standing that the points go to now. All of them, whatever
 * their state: it is known only once they are held.
 */
const heldReferrals = (tx: Tx, brand: BrandPack, { accountIds }: Known): Promise<Row[]> => rowsOf<Row>(tx, sql`
  select r.id, r.kind, l.id as referrer_id, l.account_id as referrer_account_id, r.friend_account_id, r.order_id, r.state, r.points, r.created_at, r.may_be_named
  from referrals r join loyalty_accounts s on s.id = r.referrer_id join loyalty_accounts l on l.id = coalesce(s.merged_into, s.id)
  where r.friend_account_id in ${among(accountIds)} and r.brand = ${brand.slug} order by r.id for update of r`)

/** The referrer is read now that her standing is held: who erases her or merges her with her friend holds it too. */
async function settleOne(tx: Tx, { brand, row, friend, purchases, now }: Omit<Settling, 'purchases'> & { row: Row; purchases: Purchase[] }): Promise<void> {
  const referrer = await known(tx, row.referrer_account_id)
  if (!referrer?.memberSince || referrer.isGone) return
  await holdRing(tx, { brand: brand.slug, friend })
  const isLoop = await isBroughtBy(tx, { below: referrer, above: friend })
  const cameAt = new Date(row.created_at)
  const why = refusalOf({ kind: row.kind, referrer: { ...referrer, memberSince: referrer.memberSince }, friend, cameAt, isLoop })
  if (why) return refuse(tx, row, why, now)
  // To the shop she was brought once she came by the link.
  const counting = purchases.filter(({ placedAt, left }) => isEnough(brand, row.kind, left) && (row.kind === 'friend' || placedAt >= cameAt))
  if (counting.length === 0) return
  const points = rewardOf(brand, referralFeatures[row.kind])
  if (!points) return refuse(tx, row, 'ended', now)
  for (const { orderId } of counting) {
    // Once per friend and order: one that gave it before and was taken back gives it no more.
    const { replayed } = await addEntry(tx, {
      loyaltyAccountId: row.referrer_id, redeemable: points, counted: points, originType: referralOrigins[row.kind],
      reason: { key: reasons[row.kind], values: namedIn({ ...row, friend_account_id: friend.accountId }) }, key: rewardKeyOf(row.id, orderId), at: now,
    })
    if (replayed) continue
    await tx.execute(sql`
      update referrals set state = 'given', order_id = ${orderId}, points = ${points}, settled_at = ${now.toISOString()}::timestamptz where id = ${row.id}`)
    return
  }
}

const refuse = async (tx: Tx, { id }: Row, why: Refusal, now: Date): Promise<void> =>
  void (await tx.execute(sql`update referrals set state = 'refused', why = ${why}, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`))
