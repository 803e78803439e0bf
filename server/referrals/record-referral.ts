import type { BrandPack } from '#brands/brand.ts'
import { referralRejection, type ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#server/lib/security/tokens.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { referralFeatures } from './link.ts'
import { isReferredBy, findPerson, type KnownPerson } from './referral-people.ts'

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
  const existing = await rowsOf(
    tx,
    sql`
    select 1 from referrals where friend_account_id in ${anyOf(buyer.accountIds)} and kind = 'shop' and state <> 'refused'`,
  )
  if (existing.length > 0) return
  await record(tx, { brand, ...link, friend: buyer, cameAt: referredAt, mayBeNamed: false })
}

/**
 * Deletes the referrals of locked accounts that are about to be deleted because nobody logged in.
 */
export async function deleteReferralsOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await lockReferrers(tx, accountIds)
  await tx.execute(sql`delete from referrals where friend_account_id in ${anyOf(accountIds)}`)
}

/**
 * Locks the loyalty accounts of referrers (`for key share`) before their referrals change (decision
 * 26). As weak as a reference needs: others may take it too, but erasing a referrer comes before or
 * after.
 * @param others loyalty accounts that are about to become referrers
 */
export async function lockReferrers(
  tx: Tx,
  friendAccountIds: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  await tx.execute(sql`
    select id from loyalty_accounts where id in (
      select coalesce(merged_into, id) from loyalty_accounts
      where id in ${anyOf(others)} or id in (select referrer_id from referrals where friend_account_id in ${anyOf(friendAccountIds)}))
    order by id for key share`)
}

type ReferralLink = { referrerId: string; referrerAccountId: string; kind: ReferralKind }

async function findLink(tx: Tx, brand: BrandPack, code: string): Promise<ReferralLink | undefined> {
  const [row] = await rowsOf<{
    loyalty_account_id: string
    account_id: string
    kind: ReferralKind
  }>(
    tx,
    sql`
    select l.id as loyalty_account_id, l.account_id, c.kind from referral_codes c
      join loyalty_accounts s on s.id = c.loyalty_account_id join loyalty_accounts l on l.id = coalesce(s.merged_into, s.id)
    where c.code = ${code} and c.brand = ${brand.slug}`,
  )
  return row && rewardFor(brand, referralFeatures[row.kind])
    ? { referrerId: row.loyalty_account_id, referrerAccountId: row.account_id, kind: row.kind }
    : undefined
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
    await tx.execute(sql`
      delete from referrals where friend_account_id in ${anyOf(friend.accountIds)} and not (kind = ${kind} and referrer_id = ${referrerId} and state = 'waiting')`)
  }
  await tx.execute(sql`
    insert into referrals (id, brand, kind, referrer_id, friend_account_id, can_name_friend, state, reason, created_at)
    values (${newId('r')}, ${brand.slug}, ${kind}, ${referrerId}, ${friend.accountId}, ${mayBeNamed}, ${refusal ? 'refused' : 'waiting'}, ${refusal ?? null}, ${referredAt.toISOString()}::timestamptz)
    on conflict (friend_account_id, kind) do update set
      referrer_id = excluded.referrer_id, state = excluded.state, reason = excluded.reason, created_at = excluded.created_at, person_hash = null
      where referrals.state = 'refused' and referrals.kind = 'shop' and excluded.state = 'waiting'`)
}
