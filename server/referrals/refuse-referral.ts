import type { ReferralRejection } from '#domain/referral.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { referrals } from './table.ts'

/** Refuses a referral for good; no purchase counts for it any more. */
export async function refuseReferral(
  tx: Tx,
  { id, reason, now }: { id: string; reason: ReferralRejection; now: Date },
): Promise<void> {
  await tx
    .update(referrals)
    .set({ state: 'refused', reason, orderId: null, points: 0, settledAt: now })
    .where(eq(referrals.id, id))
}
