import type { BrandPack } from '#brands/brand.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import { refundStorePurchase } from '#server/shop/store-refund.ts'

const refusals = {
  unknownReceipt: 'RECEIPT_UNKNOWN',
  tooLarge: 'REFUND_TOO_LARGE',
  otherRefund: 'REFUND_OF_ANOTHER_PURCHASE',
} as const

/**
 * Reverses the points of a refunded purchase of a store, once for each number of a refund.
 * @returns the points, and whether the refund was not known before
 * @throws TillProblem RECEIPT_UNKNOWN | REFUND_TOO_LARGE | REFUND_OF_ANOTHER_PURCHASE
 */
export async function refundPurchase(
  tx: Tx,
  {
    brand,
    store: { storeId, staffId },
    now,
    ...refund
  }: {
    brand: BrandPack
    store: StoreCaller
    receipt: string
    refund: string
    cents: number
    now: Date
  },
): Promise<{ points: number; isNew: boolean }> {
  const outcome = await refundStorePurchase(tx, {
    brand,
    refund: { storeId, staffId, ...refund },
    now,
  })
  if ('refusal' in outcome) throw new TillProblem(refusals[outcome.refusal])
  return outcome
}
