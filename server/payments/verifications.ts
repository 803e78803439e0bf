import { Problem } from '#contract/problems.ts'
import { LIMIT_HOURS, RISK_CHECK_DAYS } from '#domain/risk.ts'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { cardVerifications, paymentOrders } from './table.ts'

/** A card that is about to be verified, and who asks for it. */
type Verification = Omit<typeof cardVerifications.$inferInsert, 'state' | 'askedAt' | 'networkHash'>

/**
 * Stores that a card is about to be verified, before the provider is asked; a repeat with the same
 * token changes nothing.
 * @throws Problem CARD_ENTRY_EXPIRED for a reference that was used for another card,
 *   CARD_NOT_ACCEPTED for a card that was declined before, UNAUTHORIZED
 */
export async function startVerification(
  tx: Tx,
  verification: Verification,
  now: Date,
): Promise<void> {
  const { reference, tokenHash, accountId } = verification
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const [before] = await tx
    .select()
    .from(cardVerifications)
    .where(eq(cardVerifications.reference, reference))
  if (before && before.tokenHash !== tokenHash) throw new Problem('CARD_ENTRY_EXPIRED')
  if (before?.state === 'declined') throw new Problem('CARD_NOT_ACCEPTED')
  if (before) return
  await tx.insert(cardVerifications).values({ ...verification, state: 'asked', askedAt: now })
}

/** Records the outcome of a verification. */
export async function endVerification(
  tx: Tx,
  reference: string,
  state: 'accepted' | 'declined',
): Promise<void> {
  await tx
    .update(cardVerifications)
    .set({ state })
    .where(eq(cardVerifications.reference, reference))
}

/** Deletes old verifications, and the hashes of networks as soon as nothing counts them. */
export const deleteOldVerifications = defineJob({
  name: 'payments.deleteVerifications',
  everyMinutes: 60,
  async run({ database: { tx }, clock }) {
    const now = clock.now()
    await tx
      .delete(cardVerifications)
      .where(lt(cardVerifications.askedAt, daysAfter(now, -RISK_CHECK_DAYS)))
    const counted = minutesAfter(now, -LIMIT_HOURS * 60)
    await tx
      .update(paymentOrders)
      .set({ networkHash: null })
      .where(and(isNotNull(paymentOrders.networkHash), lt(paymentOrders.createdAt, counted)))
  },
})
