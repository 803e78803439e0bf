import { MIN_DAYS_BEFORE_REMINDER, VOUCHER_REMINDER_DAYS } from '#domain/voucher-end.ts'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import { lastDayOf } from '#server/lib/texts/translate.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { enqueueNotification } from '#server/notifications/queue.ts'
import { isOfLoyaltyAccount } from '#server/points/loyalty-account-access.ts'
import { lockLoyaltyAccount } from '#server/points/loyalty-accounts.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { usedUpAt } from '#server/till/views.ts'
import { vouchers } from './table.ts'

/** A reminder that is late by more is not sent: the day that it names would be over. */
const SHORTEST_NOTICE_DAYS = 1

/** Loyalty accounts read by one statement. */
const BATCH_SIZE = 500

/**
 * Reminds members of vouchers that end within seven days, each voucher once. Those of one member
 * that are due together share an email. Uses are known of stores with the API for point-of-sale software only.
 */
export const remindOfVouchers = ({ database, clock }: AppContext): Promise<void> =>
  forEachIsolated({
    mayWrite: () => database.canWrite(),
    async nextBatch(after) {
      const batch = await database.tx
        .selectDistinct({ id: loyaltyAccountView.currentLoyaltyAccountId })
        .from(vouchers)
        .innerJoin(
          loyaltyAccountView,
          eq(loyaltyAccountView.loyaltyAccountId, vouchers.loyaltyAccountId),
        )
        .where(and(isDue(clock.now()), gt(loyaltyAccountView.currentLoyaltyAccountId, after)))
        .orderBy(loyaltyAccountView.currentLoyaltyAccountId)
        .limit(BATCH_SIZE)
      return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
    },
    turn: (one) => database.tx.transaction((tx) => remind(tx, one, clock.now())),
  })

const isDue = (now: Date) =>
  and(
    isNull(vouchers.remindedAt),
    gt(vouchers.expiresAt, daysAfter(now, SHORTEST_NOTICE_DAYS)),
    lte(vouchers.expiresAt, daysAfter(now, VOUCHER_REMINDER_DAYS)),
    lte(vouchers.redeemedAt, daysAfter(now, -MIN_DAYS_BEFORE_REMINDER)),
    isNull(usedUpAt({ voucherId: vouchers.id, code: vouchers.code })),
  )

/** The lock makes sure that two servers do not send the same reminder. */
async function remind(tx: Tx, { id }: { id: string }, now: Date): Promise<void> {
  const owner = await lockLoyaltyAccount(tx, { id })
  if (!owner) return
  const due = await tx
    .select({ id: vouchers.id, expiresAt: vouchers.expiresAt })
    .from(vouchers)
    .where(and(isOfLoyaltyAccount(vouchers.loyaltyAccountId, id), isDue(now)))
    .orderBy(vouchers.expiresAt, vouchers.id)
  const [first] = due
  if (!first) return
  const ids = due.map((voucher) => voucher.id)
  await tx
    .update(vouchers)
    .set({ remindedAt: now })
    .where(inArray(vouchers.id, anyOf(ids)))
  const { brand, accountId, email, language } = owner
  await enqueueEmail(tx, {
    kind: 'voucherEnds',
    brand,
    recipient: email,
    language,
    values: { accountId, vouchers: ids.join(' ') },
    now,
  })
  await enqueueNotification(tx, {
    kind: 'voucherEnds',
    accountId,
    values: {
      path: '/pass',
      day: lastDayOf(first.expiresAt).toISOString(),
      endsAt: first.expiresAt.toISOString(),
    },
    now,
  })
}
