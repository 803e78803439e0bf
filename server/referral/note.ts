import type { BrandPack } from '#brands/brand.ts'
import { refusalOf, type ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#server/kit/access.ts'
import { among, rowsOf, type Tx } from '#server/kit/db.ts'
import { rewardOf } from '#server/points/features.ts'
import { referralFeatures } from './link.ts'
import { isBroughtBy, known, type Known } from './people.ts'

/** `isInHerBrowser`: the browser that brought the code is let in as this account. */
type Joining = { brand: BrandPack; code: string | undefined; friendAccountId: string; isInHerBrowser: boolean; now: Date }

/**
 * Notes who brought an account, by the code she joined with (EN-87, EN-88). Whoever calls it knows that the account is
 * new to the programme, or that nobody has proven its address: then the last note counts, and she came when it joined. A
 * code that is nobody's, of another brand, or of a kind that the programme does not reward is passed over in silence.
 */
export async function noteReferral(tx: Tx, { brand, code, friendAccountId, isInHerBrowser, now }: Joining): Promise<void> {
  if (code === undefined) return
  const link = await linkBehind(tx, brand, code)
  const friend = link && (await known(tx, friendAccountId))
  if (!link || !friend) return
  await holdReferrers(tx, friend.accountIds, [link.referrerId])
  const joinedAt = friend.isVerified || link.kind === 'shop' ? undefined : friend.memberSince
  await note(tx, { brand, ...link, friend, cameAt: joinedAt ?? now, mayBeNamed: isInHerBrowser && link.kind === 'friend' })
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
  await note(tx, { brand, ...link, friend: buyer, cameAt, mayBeNamed: false })
}

/** Nobody came after all: accounts that are about to go, held, were brought by nobody. */
export async function forgetBrought(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await holdReferrers(tx, accountIds)
  await tx.execute(sql`delete from referrals where friend_account_id in ${among(accountIds)}`)
}

/**
 * The standings of whoever brought somebody, before what is noted of it is touched (decision 0026). No more than a
 * reference needs, which others may have at the same time; but whoever erases one of them comes before or after.
 * @param others standings that are about to be noted
 */
export async function holdReferrers(tx: Tx, friendAccountIds: readonly string[], others: readonly string[] = []): Promise<void> {
  await tx.execute(sql`
    select id from loyalty_accounts where id in (
      select coalesce(merged_into, id) from loyalty_accounts
      where id in ${among(others)} or id in (select referrer_id from referrals where friend_account_id in ${among(friendAccountIds)}))
    order by id for key share`)
}

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
async function note(tx: Tx, { brand, referrerId, referrerAccountId, kind, friend, cameAt, mayBeNamed }: Link & { brand: BrandPack; friend: Known; cameAt: Date; mayBeNamed: boolean }): Promise<void> {
  const referrer = await known(tx, referrerAccountId)
  if (!referrer?.memberSince || referrer.isGone) return
  const isLoop = await isBroughtBy(tx, { below: referrer, above: friend })
  const why = refusalOf({ kind, referrer: { ...referrer, memberSince: referrer.memberSince }, friend, cameAt, isLoop })
  if (!why && !friend.isVerified) {
    await tx.execute(sql`
      delete from referrals where friend_account_id in ${among(friend.accountIds)} and not (kind = ${kind} and referrer_id = ${referrerId} and state = 'waiting')`)
  }
  await tx.execute(sql`
    insert into referrals (id, brand, kind, referrer_id, friend_account_id, may_be_named, state, why, created_at)
    values (${newId('r')}, ${brand.slug}, ${kind}, ${referrerId}, ${friend.accountId}, ${mayBeNamed}, ${why ? 'refused' : 'waiting'}, ${why ?? null}, ${cameAt.toISOString()}::timestamptz)
    on conflict (friend_account_id, kind) do update set
      referrer_id = excluded.referrer_id, state = excluded.state, why = excluded.why, created_at = excluded.created_at, person_hash = null
      where referrals.state = 'refused' and referrals.kind = 'shop' and excluded.state = 'waiting'`)
}
