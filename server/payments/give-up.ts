import { and, eq, isNotNull } from 'drizzle-orm'
import type { AppContext } from '#server/lib/http/serve.ts'
import { paymentAttempts, paymentOrders } from './table.ts'

export type GiveUpOutcome =
  'givenUp' | 'found' | 'noAnswer' | 'notRefusedAsDuplicate' | 'noProvider'

/** Sent, refused as a duplicate, and without an answer since. */
const isUnlisted = and(eq(paymentAttempts.state, 'sent'), isNotNull(paymentAttempts.duplicateAt))

/**
 * Gives up a payment that the provider has refused as a duplicate and lists nowhere, once staff have
 * not found it in its portal either. The provider is asked once more. From then on it is any payment
 * without an answer: a job frees the item, and refunds what arrives within a day (follow.ts).
 */
export async function giveUpUnlisted(
  { database, cardPayments }: Pick<AppContext, 'database' | 'cardPayments'>,
  { orderId, brand }: { orderId: string; brand: string },
): Promise<GiveUpOutcome> {
  const provider = cardPayments.of(brand)
  if (!provider) return 'noProvider'
  const [unlisted] = await database.tx
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .innerJoin(paymentOrders, eq(paymentOrders.id, paymentAttempts.orderId))
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.brand, brand), isUnlisted))
  if (!unlisted) return 'notRefusedAsDuplicate'
  const { reference } = unlisted
  const { outcome } = await provider.findCharge(reference)
  if (outcome === 'unknown') return 'noAnswer'
  if (outcome !== 'none') return 'found'
  const givenUp = await database.tx
    .update(paymentAttempts)
    .set({ duplicateAt: null })
    .where(and(eq(paymentAttempts.reference, reference), isUnlisted))
    .returning({ reference: paymentAttempts.reference })
  // Without a row, its answer has come meanwhile.
  return givenUp.length > 0 ? 'givenUp' : 'found'
}
