import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend-name.ts'
import { ONE_DOLLAR, referralOrigins } from '#domain/referral.ts'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { toInstant, formatMoney, translate } from '#server/lib/texts/translate.ts'
import { minPurchaseFor } from '#server/points/earning-features.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import {
  erasedAt,
  firstNameForReferrer,
  friend,
  isProven,
  isRemaining,
  remaining,
} from './friend-account.ts'
import { referralFeatures } from './link.ts'
import { referrals } from './table.ts'

type ExpectedQuery = { loyaltyAccountId: string; brand: BrandPack; language: Language; now: Date }

/**
 * Returns the referrals of a member without points so far, only of friends with a proven address:
 * anybody may have typed an unproven one, and the list must not reveal whether it is known. Shows a
 * first name at most, and only of friends who confirmed in the browser that arrived through the
 * link.
 */
export async function expectedReferrals(
  tx: Tx,
  { loyaltyAccountId, brand, language }: ExpectedQuery,
): Promise<ExpectedCredit[]> {
  const rows = await selectExpected(tx, loyaltyAccountId)
  return rows.map((row) => expectedOf(row, brand, language))
}

const selectExpected = (tx: Tx, loyaltyAccountId: string) =>
  tx
    .select({
      id: referrals.id,
      kind: referrals.kind,
      state: referrals.state,
      reason: referrals.reason,
      createdAt: referrals.createdAt,
      firstName: firstNameForReferrer,
    })
    .from(referrals)
    .innerJoin(friend, eq(friend.accountId, referrals.friendAccountId))
    .leftJoin(remaining, isRemaining)
    .where(
      and(
        isOfLoyaltyAccount(referrals.referrerId, loyaltyAccountId),
        ne(referrals.state, 'credited'),
        isNull(erasedAt),
        isProven,
      ),
    )
    .orderBy(desc(referrals.createdAt))
    .limit(50)

type ExpectedRow = Awaited<ReturnType<typeof selectExpected>>[number]

/** What is missing for the points: last part of a text key. */
const waits = { waiting: 'notBought', reversed: 'refunded' } as const

function expectedOf(
  { id, kind, state, reason: refusal, createdAt, firstName }: ExpectedRow,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const isWaiting = state !== 'refused'
  const least = minPurchaseFor(brand, referralFeatures[kind]) ?? ONE_DOLLAR
  const words = {
    friend: friendName(firstName) ?? translate('explanation.friend', {}, brand, language),
    brand: brand.name,
    least: formatMoney(language, least, brand.program.currency),
  }
  const reason = isWaiting ? waits[state as 'waiting' | 'reversed'] : refusal
  return {
    id,
    date: toInstant(createdAt),
    originType: referralOrigins[kind],
    isWaiting,
    reason: translate(`expected.referral.${kind}`, words, brand, language),
    description: translate(`expected.referral.${reason}`, words, brand, language),
  }
}
