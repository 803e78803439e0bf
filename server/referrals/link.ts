import { randomBytes } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import type { Feature } from '#contract/membership.ts'
import { Problem } from '#contract/problems.ts'
import type { ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { ownLoyaltyAccount } from '#server/points/loyalty-account-access.ts'

type LinkQuery = {
  hosts: Hosts
  member: Member
  brand: BrandPack
  loyaltyAccountId: string
  kind: ReferralKind
  now: Date
}

export const referralFeatures = {
  friend: 'Referrals',
  shop: 'ShopReferrals',
} as const satisfies Record<ReferralKind, Feature['featureName']>

/** 96 random bits, URL-safe: too many to guess. */
const newReferralCode = (): string => randomBytes(12).toString('base64url')

/**
 * Returns a member's link for friends or to the shop (CA-34, CA-35). Always the same link per
 * member and kind.
 * @throws Problem NOT_FOUND for another member's loyalty account, or when the program rewards no
 *   referrals
 */
export async function referralLinkOf(
  tx: Tx,
  { hosts, member, brand, loyaltyAccountId, kind, now }: LinkQuery,
): Promise<{ success: true; referralUrl: string }> {
  const { id } = await ownLoyaltyAccount(tx, member, loyaltyAccountId)
  if (rewardFor(brand, referralFeatures[kind]) === 0) throw new Problem('NOT_FOUND')
  const code = await codeOf(tx, { brand: brand.slug, loyaltyAccountId: id, kind, now })
  const url = new URL(kind === 'friend' ? hosts.originOf(brand) : brand.links.website)
  url.searchParams.set(kind === 'friend' ? 'referralCode' : 'shopLink', code)
  return { success: true, referralUrl: url.toString() }
}

async function codeOf(
  tx: Tx,
  {
    brand,
    loyaltyAccountId,
    kind,
    now,
  }: { brand: string; loyaltyAccountId: string; kind: ReferralKind; now: Date },
): Promise<string> {
  const findCode = () =>
    rowsOf<{ code: string }>(
      tx,
      sql`select code from referral_codes where loyalty_account_id = ${loyaltyAccountId} and kind = ${kind}`,
    )
  const [existing] = await findCode()
  if (existing) return existing.code
  await tx.execute(sql`
    insert into referral_codes (code, brand, loyalty_account_id, kind, created_at)
    values (${newReferralCode()}, ${brand}, ${loyaltyAccountId}, ${kind}, ${now.toISOString()}::timestamptz)
    on conflict (loyalty_account_id, kind) do nothing`)
  const [row] = await findCode()
  if (!row) throw new Problem('REFERRAL_UNAVAILABLE')
  return row.code
}
