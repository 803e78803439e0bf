import type { BrandPack } from '#brands/brand.ts'
import type { ExpectedCredit } from '#contract/earning.ts'
import type { Language } from '#contract/problems.ts'
import { friendName } from '#domain/friend-name.ts'
import { ONE_DOLLAR, referralOrigins, type ReferralKind } from '#domain/referral.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { toInstant, formatMoney, translate } from '#server/lib/texts/translate.ts'
import { minPurchaseFor } from '#server/points/earning-features.ts'
import { withMergedAccounts } from '#server/points/loyalty-account-access.ts'
import { referralFeatures } from './link.ts'

type Row = {
  id: string
  kind: ReferralKind
  state: string
  reason: string | null
  created_at: string
  first_name: string | null
}
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
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select r.id, r.kind, r.state, r.reason, r.created_at, case when r.can_name_friend then coalesce(a.first_name, left_account.first_name) end as first_name
    from referrals r join accounts a on a.id = r.friend_account_id left join accounts left_account on left_account.id = a.merged_into
    where r.referrer_id = any (${withMergedAccounts(loyaltyAccountId)})
      and r.state <> 'credited' and coalesce(left_account.erased_at, a.erased_at) is null
      and coalesce(left_account.is_verified, a.is_verified)
    order by r.created_at desc limit 50`,
  )
  return rows.map((row) => expectedOf(row, brand, language))
}

/** What is missing for the points: last part of a text key. */
const waits = { waiting: 'notBought', reversed: 'refunded' } as const

function expectedOf(
  { id, kind, state, reason: refusal, created_at: at, first_name: name }: Row,
  brand: BrandPack,
  language: Language,
): ExpectedCredit {
  const isWaiting = state !== 'refused'
  const least = minPurchaseFor(brand, referralFeatures[kind]) ?? ONE_DOLLAR
  const words = {
    friend: friendName(name) ?? translate('explanation.friend', {}, brand, language),
    brand: brand.name,
    least: formatMoney(language, least, brand.program.currency),
  }
  const reason = isWaiting ? waits[state as 'waiting' | 'reversed'] : refusal
  return {
    id,
    date: toInstant(at),
    originType: referralOrigins[kind],
    isWaiting,
    reason: translate(`expected.referral.${kind}`, words, brand, language),
    description: translate(`expected.referral.${reason}`, words, brand, language),
  }
}
