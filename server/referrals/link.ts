import { randomBytes } from 'node:crypto'
import type { BrandPack } from '#brands/brand.ts'
import type { Feature } from '#contract/membership.ts'
import { Problem } from '#contract/problems.ts'
import type { ReferralKind } from '#domain/referral.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { rewardFor } from '#server/points/earning-features.ts'
import { ownLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { isReferrerAccount, namedAccount, referrerAccount } from './referrer-account.ts'
import { referralCodes } from './table.ts'

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
    tx
      .select({ code: referralCodes.code })
      .from(referralCodes)
      .where(
        and(eq(referralCodes.loyaltyAccountId, loyaltyAccountId), eq(referralCodes.kind, kind)),
      )
  const [existing] = await findCode()
  if (existing) return existing.code
  await tx
    .insert(referralCodes)
    .values({ code: newReferralCode(), brand, loyaltyAccountId, kind, createdAt: now })
    .onConflictDoNothing({ target: [referralCodes.loyaltyAccountId, referralCodes.kind] })
  const [row] = await findCode()
  if (!row) throw new Problem('REFERRAL_UNAVAILABLE')
  return row.code
}

/** Who referred, and to what. */
export type ReferralLink = { referrerId: string; referrerAccountId: string; kind: ReferralKind }

/** Returns the link of a code; undefined if it is unknown or the program does not reward it. */
export async function findLink(
  tx: Tx,
  brand: BrandPack,
  code: string,
): Promise<ReferralLink | undefined> {
  const [link] = await tx
    .select({
      referrerId: referrerAccount.loyaltyAccountId,
      referrerAccountId: referrerAccount.accountId,
      kind: referralCodes.kind,
    })
    .from(referralCodes)
    .innerJoin(namedAccount, eq(namedAccount.loyaltyAccountId, referralCodes.loyaltyAccountId))
    .innerJoin(referrerAccount, isReferrerAccount)
    .where(and(eq(referralCodes.code, code), eq(referralCodes.brand, brand.slug)))
  return link && rewardFor(brand, referralFeatures[link.kind]) ? link : undefined
}
