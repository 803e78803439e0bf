import { RISK_CHECK_DAYS } from '#domain/risk.ts'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { removeAtProvider } from './card-removal.ts'
import { confirmReturns, followSent, returnLost, settled } from './follow.ts'
import { lapseOrders } from './orders.ts'
import { confirmRefund } from './refund-outcomes.ts'
import { refundOrder } from './refund.ts'
import { issuePaid } from './settle.ts'
import { paymentOrders, riskChecks } from './table.ts'
import { deleteUnpaid } from './unpaid-orders.ts'

/** Ends holds that are over. */
export const lapseOrdersJob = defineJob({
  name: 'payments.lapse',
  everyMinutes: 1,
  run: ({ database, clock }) =>
    database.tx.transaction((tx) => lapseOrders(tx, { now: clock.now() })),
})

/** Finds payments whose answer was lost. */
export const followPaymentsJob = defineJob({
  name: 'payments.follow',
  everyMinutes: 1,
  run: followSent,
})

/** Gives money back that arrived after its attempt was given up. */
export const returnLostJob = defineJob({
  name: 'payments.returnLost',
  everyMinutes: 1,
  run: returnLost,
})

/** Removes at the provider the cards that were removed here. */
export const removeCardsJob = defineJob({
  name: 'payments.removeCards',
  everyMinutes: 5,
  run: removeAtProvider,
})

/** Deletes old records of the risk check. */
export const deleteOldRiskChecks = defineJob({
  name: 'payments.deleteRiskChecks',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx
      .delete(riskChecks)
      .where(lt(riskChecks.startedAt, daysAfter(clock.now(), -RISK_CHECK_DAYS)))),
})

/** Deletes orders that were never paid, and attempts without a payment. */
export const deleteUnpaidJob = defineJob({
  name: 'payments.deleteUnpaid',
  everyMinutes: 24 * 60,
  run: ({ database, clock }) => deleteUnpaid(database.tx, daysAfter(clock.now(), -RISK_CHECK_DAYS)),
})

/**
 * Processes orders by id, each isolated, and brands side by side: one whose provider hangs delays no
 * other one.
 */
async function eachOrder(
  context: AppContext,
  condition: SQL | undefined,
  turn: (order: { id: string; brand: string }) => Promise<void>,
): Promise<void> {
  const brands = await context.database.tx
    .selectDistinct({ brand: paymentOrders.brand })
    .from(paymentOrders)
    .where(condition)
  await settled(
    brands.map(({ brand }) =>
      forEachIsolated({
        mayWrite: () => context.database.canWrite(),
        async nextBatch(after) {
          const some = await context.database.tx
            .select({ id: paymentOrders.id, brand: paymentOrders.brand })
            .from(paymentOrders)
            .where(and(condition, eq(paymentOrders.brand, brand), gt(paymentOrders.id, after)))
            .orderBy(paymentOrders.id)
            .limit(100)
          return { some, next: some.length < 100 ? undefined : some.at(-1)?.id }
        },
        turn,
      }),
    ),
  )
}

/** Issues what was paid. */
export const issuePaidJob = defineJob({
  name: 'payments.issue',
  everyMinutes: 1,
  run: (context) =>
    eachOrder(
      context,
      and(
        eq(paymentOrders.state, 'captured'),
        isNotNull(paymentOrders.accountId),
        isNull(paymentOrders.refundReference),
      ),
      ({ id }) => issuePaid(context, id),
    ),
})

/**
 * Finishes refunds that were started, and gives back what an erased account has paid. A refusal
 * ends it; staff can try again.
 */
export const finishRefundsJob = defineJob({
  name: 'payments.refund',
  everyMinutes: 1,
  run: (context) =>
    eachOrder(
      context,
      and(
        or(
          inArray(paymentOrders.state, ['captured', 'issued']),
          // Accepted and then failed: only what staff have started again.
          eq(paymentOrders.refundState, 'failed'),
        ),
        or(
          isNotNull(paymentOrders.refundReference),
          and(
            eq(paymentOrders.state, 'captured'),
            isNull(paymentOrders.accountId),
            eq(paymentOrders.refundsRefused, 0),
          ),
        ),
      ),
      async ({ id, brand }) => {
        const { outcome } = await refundOrder(context, { orderId: id, brand })
        if (['refunded', 'refundedBefore', 'underWay'].includes(outcome)) return
        context.alertTeam('a refund was not made', { brand, order: id, outcome })
      },
    ),
})

/** Asks the provider what became of the refunds that it has accepted. */
export const confirmRefundsJob = defineJob({
  name: 'payments.confirmRefunds',
  everyMinutes: 30,
  run: (context) =>
    settled([
      eachOrder(context, eq(paymentOrders.refundState, 'accepted'), (order) =>
        confirmRefund(context, order),
      ),
      confirmReturns(context),
    ]),
})
