import { tierKeptUntil } from '#domain/tier-period.ts'
import { pointsExpireOn } from '#domain/expiry.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountDetails } from './loyalty-accounts.ts'

/**
 * Returns until when the member keeps their tier and points without activity, each as a day (noon
 * UTC). Undefined for the first tier, which has no end, and when there are no points.
 */
export async function expiryDatesOf(
  tx: Tx,
  loyaltyAccountId: string,
  now: Date,
): Promise<{ tierKeptUntil?: string; pointsExpireAt?: string }> {
  const loyaltyAccount = await loyaltyAccountDetails(tx, loyaltyAccountId)
  if (!loyaltyAccount) return {}
  const { sequence, redeemablePoints, tierPeriod, idlePeriod } = loyaltyAccount
  return {
    ...(sequence > 0 ? { tierKeptUntil: tierKeptUntil(tierPeriod, now).toISOString() } : {}),
    ...(redeemablePoints > 0
      ? { pointsExpireAt: pointsExpireOn(idlePeriod, now).toISOString() }
      : {}),
  }
}
