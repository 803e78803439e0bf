import type { BrandPack } from '#brands/brand.ts'
import { refusalOf, type ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#server/kit/access.ts'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { rewardOf } from '#server/points/features.ts'
import { referralFeatures } from './link.ts'
import { isBroughtBy, known, type Known } from './people.ts'

/**
 * Notes who brought a new account, by the code she joined with (EN-87, EN-88). Whoever calls it knows that the account
 * is new to the programme. The first note counts; a code that is nobody's, of another brand, or of a kind that the
 * programme does not reward is passed over in silence.
 */
export async function noteReferral(tx: Tx, { brand, code, friendAccountId, now }: { brand: BrandPack; code: string | undefined; friendAccountId: string; now: Date }): Promise<void> {
  if (code === undefined) return
  const link = await linkBehind(tx, brand, code)
  if (!link) return
  // No more than a reference needs, which others may have at the same time; but whoever erases her comes before or after.
  await tx.execute(sql`select id from loyalty_accounts where id = ${link.referrerId} for key share`)
  const friend = await known(tx, friendAccountId)
  if (friend) await note(tx, { brand, ...link, friend, cameAt: now })
}

/**
 * Notes who brought a buyer to the shop, by the link of her order; once, whoever's link comes after. The
 * standings of both are held by whoever calls it.
 */
export async function noteShopReferral(tx: Tx, { brand, shopLink, buyer, cameAt }: { brand: BrandPack; shopLink: string; buyer: Known; cameAt: Date }): Promise<void> {
  const link = await linkBehind(tx, brand, shopLink)
  if (link?.kind !== 'shop') return
  const before = await rowsOf(tx, sql`
    select 1 from referrals where friend_account_id in ${among(buyer.accountIds)} and kind = 'shop' and state <> 'refused'`)
  if (before.length > 0) return
  await note(tx, { brand, ...link, friend: buyer, cameAt })
}

/** Nobody came after all: accounts that are about to go, held, were brought by nobody. */
export const forgetBrought = async (tx: Tx, accountIds: readonly string[]): Promise<void> =>
  void (await tx.execute(sql`delete from referrals where friend_account_id in ${among(accountIds)}`))

type Link = { referrerId: string; referrerAccountId: string; kind: ReferralKind }

async function linkBehind(tx: Tx, brand: BrandPack, code: string): Promise<Link | undefined> {
  const [row] = await rowsOf<{ loyalty_account_id: string; account_id: string; kind: ReferralKind }>(tx, sql`
    select l.id as loyalty_account_id, l.account_id, c.kind from referral_codes c
      join loyalty_accounts s on s.id = c.loyalty_account_id join loyalty_accounts l on l.id = coalesce(s.merged_into, s.id)
    where c.code = ${code} and c.brand = ${brand.slug}`)
  return row && rewardOf(brand, referralFeatures[row.kind]) ? { referrerId: row.loyalty_account_id, referrerAccountId: row.account_id, kind: row.kind } : undefined
}

/**
 * A refusal is kept, so that the referrer is told. It takes nobody's place: who used her own link to the shop once can
 * still be brought there by somebody else.
 */
async function note(tx: Tx, { brand, referrerId, referrerAccountId, kind, friend, cameAt }: Link & { brand: BrandPack; friend: Known; cameAt: Date }): Promise<void> {
  const referrer = await known(tx, referrerAccountId)
  if (!referrer?.memberSince || referrer.isGone) return
  const isLoop = await isBroughtBy(tx, { below: referrer, above: friend })
  const why = refusalOf({ kind, referrer: { ...referrer, memberSince: referrer.memberSince }, friend, cameAt, isLoop })
  await tx.execute(sql`
    insert into referrals (id, brand, kind, referrer_id, friend_account_id, state, why, created_at)
    values (${newId('r')}, ${brand.slug}, ${kind}, ${referrerId}, ${friend.accountId}, ${why ? 'refused' : 'waiting'}, ${why ?? null}, ${cameAt.toISOString()}::timestamptz)
    on conflict (friend_account_id, kind) do update set
      referrer_id = excluded.referrer_id, state = excluded.state, why = excluded.why, created_at = excluded.created_at
      where referrals.state = 'refused' and referrals.kind = 'shop' and excluded.state = 'waiting'`)
}
