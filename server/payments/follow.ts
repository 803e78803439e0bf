import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { totalOf } from '#domain/order.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Charge } from '#server/lib/integrations/card-payments.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import type { Attempt } from './orders.ts'
import { lookUp } from './pay.ts'
import { lateRefundReferenceOf } from './references.ts'
import { refundAt } from './refund.ts'
import { paymentAttempts, paymentOrders } from './table.ts'

/** Days for which a payment that was given up is looked for. */
const LOST_DAYS = 1
/** Minutes without an answer after which the team is notified. */
const STUCK_MINUTES = 30
/** Payments of one brand that are looked up at the same time. */
const AT_ONCE = 4

type OpenAttempt = Awaited<ReturnType<typeof attemptsIn>>[number]

const attemptsIn = ({ database }: AppContext, condition: SQL | undefined) =>
  database.tx
    .select({
      reference: paymentAttempts.reference,
      orderId: paymentAttempts.orderId,
      startedAt: paymentAttempts.startedAt,
      sentAt: paymentAttempts.sentAt,
      lostAt: paymentAttempts.lostAt,
      alertedAt: paymentAttempts.alertedAt,
      paymentId: paymentAttempts.paymentId,
      brand: paymentOrders.brand,
      assetPrice: paymentOrders.assetPrice,
      tax: paymentOrders.tax,
      gasFee: paymentOrders.gasFee,
    })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(condition)
    .orderBy(asc(paymentAttempts.reference))
    .limit(AT_ONCE)

/** Waits for all. @throws the first error, at the end */
export async function settled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') throw result.reason
}

/** Processes attempts, a few at the same time; a brand whose provider hangs delays no other one. */
async function eachAttempt(
  context: AppContext,
  condition: SQL | undefined,
  turn: (attempt: OpenAttempt) => Promise<void>,
): Promise<void> {
  const brands = await context.database.tx
    .selectDistinct({ brand: paymentOrders.brand })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(condition)
  await settled(
    brands.map(({ brand }) =>
      forEachIsolated({
        mayWrite: () => context.database.canWrite(),
        async nextBatch(after) {
          const some = await attemptsIn(
            context,
            and(condition, eq(paymentOrders.brand, brand), gt(paymentAttempts.reference, after)),
          )
          return {
            some: [some],
            next: some.length < AT_ONCE ? undefined : some.at(-1)?.reference,
          }
        },
        turn: (some: OpenAttempt[]) => settled(some.map(turn)),
      }),
    ),
  )
}

/** Finds payments whose answer was lost. */
export const followSent = (context: AppContext): Promise<void> =>
  eachAttempt(context, eq(paymentAttempts.state, 'sent'), async (attempt) => {
    const provider = context.cardPayments.of(attempt.brand)
    try {
      if (provider) await lookUp(context, provider, attempt)
    } finally {
      if (attempt.alertedAt === null) await alertStuck(context, attempt)
    }
  })

/** Notifies the team, once, of a payment that stays without an answer. */
async function alertStuck(
  { database, clock, alertTeam }: AppContext,
  { reference, brand, sentAt, startedAt }: OpenAttempt,
): Promise<void> {
  const now = clock.now()
  if (minutesAfter(sentAt ?? startedAt, STUCK_MINUTES) > now) return
  const isSent = and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, 'sent'))
  if ((await database.tx.$count(paymentAttempts, isSent)) === 0) return
  alertTeam('a payment has had no answer for 30 minutes', { brand, reference })
  await database.tx.update(paymentAttempts).set({ alertedAt: now }).where(isSent)
}

/** Gives money back that arrived after its attempt was given up. */
export const returnLost = (context: AppContext): Promise<void> =>
  eachAttempt(
    context,
    and(
      eq(paymentAttempts.state, 'lost'),
      // What the team knows of is looked up once an hour.
      or(
        isNull(paymentAttempts.alertedAt),
        lte(paymentAttempts.alertedAt, minutesAfter(context.clock.now(), -60)),
      ),
    ),
    async (attempt) => {
      const found = await context.cardPayments.of(attempt.brand)?.findCharge(attempt.reference)
      await closeLost(context, attempt, found ?? { outcome: 'unknown' })
    },
  )

/** Ends a lost attempt once its outcome is certain. */
async function closeLost(context: AppContext, attempt: OpenAttempt, found: Charge): Promise<void> {
  const { database, clock } = context
  const { reference, lostAt, startedAt } = attempt
  if (found.outcome === 'captured') return giveBack(context, attempt, found.paymentId)
  if (found.outcome === 'unknown') return alertUnknown(context, attempt)
  const isOver = daysAfter(lostAt ?? startedAt, LOST_DAYS) <= clock.now()
  if (found.outcome === 'declined') await changeLost(database.tx, reference, { state: 'declined' })
  else if (isOver) await changeLost(database.tx, reference, { state: 'failed' })
}

/** Changes an attempt that is still lost. Returns whether it was: a second server may be first. */
async function changeLost(tx: Tx, reference: string, changes: Partial<Attempt>): Promise<boolean> {
  const isLost = and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, 'lost'))
  const changed = await tx
    .update(paymentAttempts)
    .set(changes)
    .where(isLost)
    .returning({ reference: paymentAttempts.reference })
  return changed.length > 0
}

/** The state of an attempt whose money was given back, by what the provider says. */
const givenBack = { refunded: 'returned', accepted: 'returning', refused: 'unreturned' } as const

async function giveBack(
  context: AppContext,
  attempt: OpenAttempt,
  paymentId: string,
): Promise<void> {
  const { database, cardPayments, alertTeam } = context
  const { reference, brand } = attempt
  const provider = cardPayments.of(brand)
  const result = provider
    ? await refundAt(provider, {
        paymentId,
        reference: lateRefundReferenceOf(reference),
        amount: totalOf(attempt),
        isRepeated: true,
      })
    : 'unknown'
  if (result === 'none' || result === 'unknown') return alertUnknown(context, attempt)
  const state = givenBack[result]
  if (!(await changeLost(database.tx, reference, { state, paymentId }))) return
  alertTeam(
    state !== 'unreturned'
      ? 'a payment arrived after it was given up, and was refunded'
      : 'a payment arrived after it was given up, and the provider refuses to refund it',
    { brand, reference },
  )
}

async function alertUnknown(
  { database, clock, alertTeam }: AppContext,
  { reference, brand, lostAt, startedAt }: OpenAttempt,
): Promise<void> {
  const now = clock.now()
  if (minutesAfter(lostAt ?? startedAt, STUCK_MINUTES) > now) return
  if (await changeLost(database.tx, reference, { alertedAt: now }))
    alertTeam('a payment that was given up is neither found nor refunded', { brand, reference })
}

/** Asks the provider what became of money that it has accepted to give back. */
export const confirmReturns = (context: AppContext): Promise<void> =>
  eachAttempt(
    context,
    eq(paymentAttempts.state, 'returning'),
    async ({ reference, brand, paymentId }) => {
      const { database, cardPayments, alertTeam } = context
      const provider = cardPayments.of(brand)
      if (!provider || paymentId === null) return
      const refund = { paymentId, reference: lateRefundReferenceOf(reference) }
      const found = await provider.findRefund(refund)
      if (found !== 'refunded' && found !== 'refused') return
      const isReturning = and(
        eq(paymentAttempts.reference, reference),
        eq(paymentAttempts.state, 'returning'),
      )
      const changed = await database.tx
        .update(paymentAttempts)
        .set({ state: givenBack[found] })
        .where(isReturning)
        .returning({ reference: paymentAttempts.reference })
      if (found === 'refused' && changed.length > 0)
        alertTeam('a payment arrived after it was given up, and its refund has failed', {
          brand,
          reference,
        })
    },
  )
