import { and, eq, inArray, lt, notExists } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'
import { paymentAttempts, paymentOrders } from './table.ts'

/** Rows of one statement. */
const BATCH = 1000

/**
 * Deletes attempts and orders that ended without a payment before a time. An order for which money
 * was taken stays, also when it was given back.
 */
export async function deleteUnpaid(tx: Tx, before: Date): Promise<void> {
  while ((await deleteAttempts(tx, before)) === BATCH);
  while ((await deleteOrders(tx, before)) === BATCH);
}

async function deleteAttempts(tx: Tx, before: Date): Promise<number> {
  const old = tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.state, ['declined', 'failed']),
        lt(paymentAttempts.startedAt, before),
      ),
    )
    .limit(BATCH)
  const deleted = await tx
    .delete(paymentAttempts)
    .where(inArray(paymentAttempts.reference, old))
    .returning({ reference: paymentAttempts.reference })
  return deleted.length
}

async function deleteOrders(tx: Tx, before: Date): Promise<number> {
  const attempts = tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, paymentOrders.id))
  const old = tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(
      and(
        inArray(paymentOrders.state, ['failed', 'refused']),
        lt(paymentOrders.createdAt, before),
        notExists(attempts),
      ),
    )
    .limit(BATCH)
  const deleted = await tx
    .delete(paymentOrders)
    .where(inArray(paymentOrders.id, old))
    .returning({ id: paymentOrders.id })
  return deleted.length
}
