import type { BrandPack } from '#brands/brand.ts'
import { referralOrigins, refusalOf, type ReferralKind, type Refusal } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry } from '#server/points/ledger.ts'
import { claimFriend } from './claim.ts'
import { rewardOf } from './link.ts'
import { noteShopReferral } from './note.ts'
import { among, isBroughtBy, known, type Known } from './people.ts'

type Row = { id: string; kind: ReferralKind; referrer_id: string; friend_account_id: string; order_id: string | null; state: string; points: number; created_at: string; may_be_named: boolean }

const reasons = { friend: 'friendReferral', shop: 'shopReferral' } as const

/**
 * An order was credited to a verified buyer: gives what it is worth to whoever brought her, and notes who brought her
 * to the shop. Safe to repeat, in any order with the others here, and at the same instant. The buyer's standing is held
 * first, the referrer's after it: in a line without loops nobody waits for each other.
 */
export async function orderPaid(tx: Tx, { brand, loyaltyAccountId, orderId, shopLink, secret, now }: { brand: BrandPack; loyaltyAccountId: string; orderId: string; shopLink: string | undefined; secret: string; now: Date }): Promise<void> {
  const [standing] = await rowsOf<{ account_id: string }>(tx, sql`select account_id from loyalty_accounts where id = ${loyaltyAccountId} for update`)
  const buyer = standing && (await known(tx, standing.account_id))
  if (!buyer) return
  const [order] = shopLink ? await rowsOf<{ placed_at: string }>(tx, sql`select placed_at from orders where brand = ${brand.slug} and order_id = ${orderId}`) : []
  if (shopLink && order) await noteShopReferral(tx, { brand, shopLink, buyer, cameAt: new Date(order.placed_at) })
  await claimFriend(tx, { brand, accountId: buyer.accountId, secret, now })
  await settle(tx, { brand, friend: buyer, now })
}

/** An address was shown to be its owner's: what she had bought already counts from now on for whoever brought her. */
export async function addressProven(tx: Tx, { brand, accountId, now }: { brand: BrandPack; accountId: string; now: Date }): Promise<void> {
  const friend = await known(tx, accountId)
  if (friend) await settle(tx, { brand, friend, now })
}

/**
 * An order was refunded in full: takes back what it had given to whoever brought the buyer. Another purchase of hers,
 * before or after, gives it anew.
 */
export async function orderRefundedInFull(tx: Tx, { brand, orderId, now }: { brand: BrandPack; orderId: string; now: Date }): Promise<void> {
  const [standing] = await rowsOf<{ account_id: string }>(tx, sql`
    select account_id from loyalty_accounts
    where id = (select loyalty_account_id from orders where brand = ${brand.slug} and order_id = ${orderId}) for update`)
  const friend = standing && (await known(tx, standing.account_id))
  if (!friend) return
  const given = (await heldReferrals(tx, brand, friend)).filter((row) => row.state === 'given' && row.order_id === orderId)
  for (const { id, kind, referrer_id: referrer, points, ...row } of given) {
    await addEntry(tx, {
      loyaltyAccountId: referrer, redeemable: -points, counted: -points, originType: referralOrigins[kind],
      reason: { key: 'referralTakenBack', values: namedIn(row) }, key: `referralTakenBack:${id}:${orderId}`, at: now, mayOwe: true,
    })
    await tx.execute(sql`update referrals set state = 'takenBack', order_id = null, points = 0, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`)
  }
  if (given.length > 0) await settle(tx, { brand, friend, now })
}

/** Whom the history names: nobody whose address may have been typed by anybody. */
const namedIn = ({ friend_account_id: friendId, may_be_named: mayBeNamed }: Pick<Row, 'friend_account_id' | 'may_be_named'>): { friendId?: string } => (mayBeNamed ? { friendId } : {})

/** Gives what is due for one friend. */
async function settle(tx: Tx, { brand, friend, now }: { brand: BrandPack; friend: Known; now: Date }): Promise<void> {
  const open = (await heldReferrals(tx, brand, friend)).filter(({ state }) => state === 'waiting' || state === 'takenBack')
  for (const row of open) await settleOne(tx, { brand, row, friend, now })
}

/**
 * Who brought her, held before her proof and her orders are read: of an order and a proof or a refund at the same
 * instant, the second sees the first. All of them, whatever their state: it is known only once they are held.
 */
const heldReferrals = (tx: Tx, brand: BrandPack, { accountIds }: Known): Promise<Row[]> => rowsOf<Row>(tx, sql`
  select id, kind, referrer_id, friend_account_id, order_id, state, points, created_at, may_be_named from referrals
  where friend_account_id in ${among(accountIds)} and brand = ${brand.slug} order by id for update`)

async function settleOne(tx: Tx, { brand, row, friend, now }: { brand: BrandPack; row: Row; friend: Known; now: Date }): Promise<void> {
  const referrer = await heldReferrer(tx, row.referrer_id)
  if (!referrer?.memberSince || referrer.isGone) return
  const isLoop = await isBroughtBy(tx, { below: referrer, above: friend })
  const why = refusalOf({ kind: row.kind, referrer: { ...referrer, memberSince: referrer.memberSince }, friend, cameAt: new Date(row.created_at), isLoop })
  if (why) return refuse(tx, row, why, now)
  const orders = await creditedOrders(tx, brand, row, friend)
  if (orders.length === 0) return
  const points = rewardOf(brand, row.kind)
  if (!points) return refuse(tx, row, 'ended', now)
  for (const orderId of orders) {
    // Once per friend and order: one that gave it before and was taken back gives it no more.
    const { replayed } = await addEntry(tx, {
      loyaltyAccountId: row.referrer_id, redeemable: points, counted: points, originType: referralOrigins[row.kind],
      reason: { key: reasons[row.kind], values: namedIn({ ...row, friend_account_id: friend.accountId }) }, key: `referral:${row.id}:${orderId}`, at: now,
    })
    if (replayed) continue
    await tx.execute(sql`
      update referrals set state = 'given', order_id = ${orderId}, points = ${points}, settled_at = ${now.toISOString()}::timestamptz where id = ${row.id}`)
    return
  }
}

/** Held, so that she is not erased or merged with her friend meanwhile. */
async function heldReferrer(tx: Tx, loyaltyAccountId: string): Promise<Known | undefined> {
  const [held] = await rowsOf<{ id: string }>(tx, sql`
    select id from accounts where id = (select account_id from loyalty_accounts where id = ${loyaltyAccountId}) for share`)
  return held && known(tx, held.id)
}

/** Orders that stand, the oldest first, of a friend who is confirmed; for the shop, those since she came by the link. */
async function creditedOrders(tx: Tx, brand: BrandPack, { kind, created_at: cameAt }: Row, { accountId, accountIds }: Known): Promise<string[]> {
  const rows = await rowsOf<{ order_id: string }>(tx, sql`
    select o.order_id from orders o join accounts a on a.id = ${accountId} and a.is_verified and a.erased_at is null
    where o.brand = ${brand.slug} and o.loyalty_account_id in (select id from loyalty_accounts where account_id in ${among(accountIds)})
      and o.state = 'given' and o.points > 0 and (${kind} = 'friend' or o.placed_at >= ${new Date(cameAt).toISOString()}::timestamptz)
      and o.cents > (select coalesce(sum(f.cents), 0) from refunds f where f.brand = o.brand and f.order_id = o.order_id)
    order by o.placed_at, o.order_id`)
  return rows.map(({ order_id: id }) => id)
}

const refuse = async (tx: Tx, { id }: Row, why: Refusal, now: Date): Promise<void> =>
  void (await tx.execute(sql`update referrals set state = 'refused', why = ${why}, settled_at = ${now.toISOString()}::timestamptz where id = ${id}`))
