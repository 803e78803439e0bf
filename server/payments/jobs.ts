import { RISK_CHECK_DAYS } from '#domain/risk.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { lookUp } from './pay.ts'
import { removeAtProvider } from './card-removal.ts'
import { changeAttempt, lapseOrders } from './orders.ts'
import { refundOrder } from './refund.ts'
import { issuePaid } from './settle.ts'
import { paymentAttempts, paymentOrders, riskChecks } from './table.ts'

/** Days for which a payment that was given up is looked for. */
const LOST_DAYS = 1

/** Ends holds that are over. */
export const lapseOrdersJob = defineJob({
  name: 'payments.lapse',
  everyMinutes: 1,
  run: ({ database, clock }) =>
    database.tx.transaction((tx) => lapseOrders(tx, { now: clock.now() })),
})

/** Finds payments whose answer was lost, issues what was paid, and refunds what nobody can own. */
export const followPaymentsJob = defineJob({
  name: 'payments.follow',
  everyMinutes: 1,
  async run(context) {
    await followSent(context)
    await issueCaptured(context)
    await returnLost(context)
  },
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

const attemptsIn = (
  { database }: AppContext,
  state: 'sent' | 'lost',
  { after, since }: { after: string; since?: Date },
) =>
  database.tx
    .select({
      reference: paymentAttempts.reference,
      orderId: paymentAttempts.orderId,
      brand: paymentOrders.brand,
    })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(paymentAttempts.state, state),
        gt(paymentAttempts.reference, after),
        ...(since ? [gt(paymentAttempts.startedAt, since)] : []),
      ),
    )
    .orderBy(paymentAttempts.reference)
    .limit(100)

type OpenAttempt = Awaited<ReturnType<typeof attemptsIn>>[number]
const batchOf = (some: OpenAttempt[]) => ({
  some,
  next: some.length < 100 ? undefined : some.at(-1)?.reference,
})

const followSent = (context: AppContext): Promise<void> =>
  forEachIsolated({
    mayWrite: () => context.database.canWrite(),
    nextBatch: async (after) => batchOf(await attemptsIn(context, 'sent', { after })),
    async turn(attempt: OpenAttempt) {
      const provider = context.cardPayments.of(attempt.brand)
      if (provider) await lookUp(context, provider, attempt)
    },
  })

const issueCaptured = (context: AppContext): Promise<void> =>
  forEachIsolated({
    mayWrite: () => context.database.canWrite(),
    async nextBatch(after) {
      const some = await context.database.tx
        .select({
          id: paymentOrders.id,
          brand: paymentOrders.brand,
          accountId: paymentOrders.accountId,
        })
        .from(paymentOrders)
        .where(and(eq(paymentOrders.state, 'captured'), gt(paymentOrders.id, after)))
        .orderBy(paymentOrders.id)
        .limit(100)
      return { some, next: some.length < 100 ? undefined : some.at(-1)?.id }
    },
    async turn({ id, brand, accountId }) {
      if (accountId !== null) return issuePaid(context, id)
      await refundOrder(context, { orderId: id, brand })
    },
  })

/** Gives money back that arrived after its attempt was given up. */
const returnLost = (context: AppContext): Promise<void> =>
  forEachIsolated({
    mayWrite: () => context.database.canWrite(),
    nextBatch: async (after) =>
      batchOf(
        await attemptsIn(context, 'lost', {
          after,
          since: daysAfter(context.clock.now(), -LOST_DAYS),
        }),
      ),
    async turn({ reference, brand }: OpenAttempt) {
      const provider = context.cardPayments.of(brand)
      const found = await provider?.findCharge(reference)
      if (!provider || found?.outcome !== 'captured') return
      const amount = await amountOf(context, reference)
      const result = await provider.refund({
        paymentId: found.paymentId,
        reference: `${reference}-late`,
        amount,
      })
      if (result !== 'refunded') return
      context.alertTeam('a payment arrived after it was given up, and was refunded', {
        brand,
        reference,
      })
      await changeAttempt(context.database.tx, reference, {
        state: 'returned',
        paymentId: found.paymentId,
      })
    },
  })

async function amountOf({ database }: AppContext, reference: string): Promise<number> {
  const [order] = await database.tx
    .select({
      assetPrice: paymentOrders.assetPrice,
      tax: paymentOrders.tax,
      gasFee: paymentOrders.gasFee,
    })
    .from(paymentOrders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, paymentOrders.id))
    .where(eq(paymentAttempts.reference, reference))
  return order ? order.assetPrice + order.tax + order.gasFee : 0
}
