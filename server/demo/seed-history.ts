import type { BrandPack } from '#brands/brand.ts'
import { saveDetails } from '#server/identity/account-details.ts'
import { createAccount } from '#server/identity/accounts.ts'
import { verifyAccount } from '#server/auth/sessions/verify-account.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import { creditFollow, type Network } from '#server/earning/follow.ts'
import type { Member } from '#server/lib/security/tokens.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { joinProgram } from '#server/membership/join.ts'
import { addEntry } from '#server/points/ledger.ts'
import { redeem } from '#server/redemption/redeem.ts'
import { referralLinkOf } from '#server/referrals/link.ts'
import { recordReferral } from '#server/referrals/record-referral.ts'
import { settleVerifiedAddress } from '#server/membership/settle-verified-address.ts'
import { handleOrder } from '#server/shop/orders.ts'
import { handleRefund } from '#server/shop/refunds.ts'

/** A demo member while their history is created. */
export type SeededMember = { member: Member; loyaltyAccountId: string }
export type SeedContext = { tx: Tx; context: AppContext; brand: BrandPack; now: Date }

type SeededPerson = {
  email: string
  firstName?: string
  lastName?: string
  birthdate?: string
  language: 'en' | 'fr'
  isVerified: boolean
}

/**
 * Registers a demo member, by a referral code if there is one.
 * @returns undefined when the address is registered already
 */
export async function seedMember(
  { tx, context: { secret }, brand, now }: SeedContext,
  person: SeededPerson,
  referralCode: string | undefined,
): Promise<SeededMember | undefined> {
  const { email, firstName, lastName, birthdate, language, isVerified } = person
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  if (!accountId) return undefined
  await saveDetails(tx, accountId, { firstName, lastName, dateOfBirth: birthdate ?? null })
  await recordReferral(tx, {
    brand,
    code: referralCode,
    friendAccountId: accountId,
    isOwnBrowser: true,
    now,
  })
  const { loyaltyAccountId } = await joinProgram(tx, { accountId, brand, secret, now })
  if (isVerified && (await verifyAccount(tx, accountId)))
    await settleVerifiedAddress(tx, { brand, accountId, provenAccountId: accountId, secret, now })
  return {
    member: {
      accountId,
      brand: brand.slug,
      email,
      isVerified,
      language,
      sessionExpiresAt: daysAfter(now, 1),
      loggedInAt: now,
      deviceId: undefined,
    },
    loyaltyAccountId,
  }
}

/** Returns the code of the member's referral link; undefined when the brand has no referrals. */
export async function referralCodeFor(
  { tx, context: { hosts }, brand, now }: SeedContext,
  { member, loyaltyAccountId }: SeededMember,
): Promise<string | undefined> {
  if (seedReward(brand, 'Referrals') === 0) return undefined
  const { referralUrl } = await referralLinkOf(tx, {
    hosts,
    member,
    brand,
    loyaltyAccountId,
    kind: 'friend',
    now,
  })
  return new URL(referralUrl).searchParams.get('referralCode') ?? undefined
}

/** Records a paid order. `orderId` is the demo's own, so that it cannot collide with a real one. */
export const seedPurchase = (
  { tx, context: { secret }, brand, now }: SeedContext,
  { member: { email } }: SeededMember,
  { orderId, name, cents }: { orderId: string; name: string; cents: number },
) =>
  handleOrder(tx, {
    brand,
    secret,
    now,
    order: {
      orderId,
      name,
      cents,
      currency: brand.program.currency,
      email,
      originType: 3,
      placedAt: now,
      isTest: false,
      isCancelled: false,
      shopLink: undefined,
    },
  })

export const seedRefund = ({ tx, brand, now }: SeedContext, orderId: string, cents: number) =>
  handleRefund(tx, { brand, refund: { refundId: `${orderId}-back`, orderId, cents, at: now }, now })

export async function seedFollow(
  { tx, brand, now }: SeedContext,
  { member, loyaltyAccountId }: SeededMember,
  network: Network,
): Promise<void> {
  if (seedReward(brand, network === 'instagram' ? 'InstagramFollow' : 'StravaFollow') > 0)
    await creditFollow(tx, {
      member,
      brand,
      network,
      body: { loyaltyAccountId, membershipId: brand.ids.membershipId },
      now,
    })
}

/** Credits the birthday points as the job of that day would have. */
export async function seedBirthday(
  { tx, brand, now }: SeedContext,
  { loyaltyAccountId }: SeededMember,
): Promise<void> {
  const points = seedReward(brand, 'BirthdayPoints')
  const date = now.toISOString().slice(0, 10)
  if (points > 0)
    await addEntry(tx, {
      loyaltyAccountId,
      redeemable: points,
      tierPoints: points,
      originType: 7,
      reason: { key: 'birthday', values: { date } },
      key: `birthday:${date.slice(0, 4)}`,
      at: now,
    })
}

/** Credits points as staff do: spendable, not counting for the tier. */
export const seedCredit = (
  { tx, now }: SeedContext,
  { loyaltyAccountId }: SeededMember,
  points: number,
) =>
  addEntry(tx, {
    loyaltyAccountId,
    redeemable: points,
    tierPoints: 0,
    originType: 13,
    key: 'seed:goodwill',
    at: now,
    reason: {
      key: 'custom',
      text: { en: 'Sorry, your order came late', fr: 'Pardon pour votre commande en retard' },
    },
  })

/** Issues an item of an asset if one is left. */
export const seedItem = (
  { tx, brand, now }: SeedContext,
  { member }: SeededMember,
  assetId: string,
) => issueIfLeft(tx, { brand: brand.slug, assetId, ownerId: member.accountId, now })

export const seedRedemption = (
  { tx, now }: SeedContext,
  { member }: SeededMember,
  offerId: string,
) => redeem(tx, { member, offerId, idempotencyKey: undefined, now })

/** Returns the points of a way to earn in this brand; 0 where it is not offered. */
export const seedReward = (
  { program }: BrandPack,
  name: BrandPack['program']['features'][number]['featureName'],
): number =>
  program.features.find(({ featureName, isActive }) => featureName === name && isActive)
    ?.rewardPoints ?? 0
