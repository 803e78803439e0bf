import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { paymentCards } from './table.ts'

/** Minutes after which a removal that has failed is tried again. */
const RETRY_MINUTES = 60
const BATCH = 100

type Removal = Pick<typeof paymentCards.$inferSelect, 'id' | 'brand' | 'removalStartedAt'>

/** Cards that were removed here, or whose saving was never completed, and that are due. */
const isDue = (now: Date): SQL | undefined =>
  and(
    isNull(paymentCards.accountId),
    or(isNull(paymentCards.reservedUntil), lte(paymentCards.reservedUntil, now)),
    or(
      isNull(paymentCards.removalTriedAt),
      lte(paymentCards.removalTriedAt, minutesAfter(now, -RETRY_MINUTES)),
    ),
  )

/**
 * Removes at the provider the cards that were removed here, with their customers. Brands run side by
 * side, so that one provider does not delay another. What fails is tried again every hour.
 * @throws the first error, at the end
 */
export async function removeAtProvider(context: AppContext): Promise<void> {
  const { database, clock } = context
  const brands = await database.tx
    .selectDistinct({ brand: paymentCards.brand })
    .from(paymentCards)
    .where(isDue(clock.now()))
  const results = await Promise.allSettled(brands.map(({ brand }) => removeOf(context, brand)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const removeOf = (context: AppContext, brand: string): Promise<void> =>
  forEachIsolated({
    mayWrite: () => context.database.canWrite(),
    async nextBatch(after) {
      const some: Removal[] = await context.database.tx
        .select({
          id: paymentCards.id,
          brand: paymentCards.brand,
          removalStartedAt: paymentCards.removalStartedAt,
        })
        .from(paymentCards)
        .where(
          and(
            eq(paymentCards.brand, brand),
            gt(paymentCards.id, after),
            isDue(context.clock.now()),
          ),
        )
        .orderBy(paymentCards.id)
        .limit(BATCH)
      return { some, next: some.length < BATCH ? undefined : some.at(-1)?.id }
    },
    turn: (card) => remove(context, card),
  })

async function remove(
  { database: { tx }, cardPayments, clock, alertTeam }: AppContext,
  { id, brand, removalStartedAt }: Removal,
): Promise<void> {
  const now = clock.now()
  // From now on it cannot be saved any more.
  const [started] = await tx
    .update(paymentCards)
    .set({ removalStartedAt: removalStartedAt ?? now, removalTriedAt: now })
    .where(and(eq(paymentCards.id, id), isDue(now)))
    .returning({ id: paymentCards.id })
  if (!started) return
  try {
    const provider = cardPayments.of(brand)
    if (!provider) throw new Error(`${brand} has no provider of card payments any more.`)
    await provider.removeCustomer(id)
  } catch (error) {
    if (removalStartedAt !== null && removalStartedAt <= daysAfter(now, -1))
      alertTeam('a card that a member removed is still stored at the provider', { brand, card: id })
    throw error
  }
  await tx.delete(paymentCards).where(eq(paymentCards.id, id))
}
