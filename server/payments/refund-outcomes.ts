import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/lib/http/serve.ts'
import { daysAfter } from '#server/lib/time/clock.ts'
import { attemptsOf } from './orders.ts'
import { paymentOrders } from './table.ts'

/** Days after which the team is notified of an accepted refund that is not finished. */
const UNFINISHED_DAYS = 5

/**
 * Asks the provider what became of the accepted refund of an order. One that has failed is reported,
 * and staff can make it again under a new reference.
 */
export async function confirmRefund(
  context: Pick<AppContext, 'database' | 'clock' | 'cardPayments' | 'alertTeam'>,
  { id, brand }: { id: string; brand: string },
): Promise<void> {
  const { database, clock, cardPayments, alertTeam } = context
  const [order] = await database.tx.select().from(paymentOrders).where(eq(paymentOrders.id, id))
  const reference = order?.refundReference
  const paid = (await attemptsOf(database.tx, id)).find(({ state }) => state === 'captured')
  if (!order || !reference || !paid?.paymentId) return
  const found = await cardPayments.of(brand)?.findRefund({ paymentId: paid.paymentId, reference })
  const isSame = and(
    eq(paymentOrders.id, id),
    eq(paymentOrders.refundState, 'accepted'),
    eq(paymentOrders.refundReference, reference),
  )
  const change = async (changes: Partial<typeof paymentOrders.$inferInsert>): Promise<boolean> =>
    (
      await database.tx
        .update(paymentOrders)
        .set(changes)
        .where(isSame)
        .returning({ id: paymentOrders.id })
    ).length > 0
  if (found === 'refunded') return void (await change({ refundState: 'completed' }))
  if (found === 'refused') {
    const refundsRefused = order.refundsRefused + 1
    // A failed reference stays used.
    if (await change({ refundState: 'failed', refundReference: null, refundsRefused }))
      alertTeam('a refund that the provider had accepted has failed', { brand, order: id })
    return
  }
  const now = clock.now()
  const isLate = order.refundedAt !== null && daysAfter(order.refundedAt, UNFINISHED_DAYS) <= now
  if (isLate && order.refundAlertedAt === null && (await change({ refundAlertedAt: now })))
    alertTeam('a refund is not finished after five days', { brand, order: id })
}
