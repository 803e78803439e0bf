import type { BrandPack } from '#brands/brand.ts'
import { TillProblem } from '#contract/till-problems.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { StoreCaller } from '#server/lib/http/callers.ts'
import { creditStorePurchase, type StorePurchaseOutcome } from '#server/shop/store-purchase.ts'
import { memberWithCode } from './members.ts'

/**
 * Gives a member points for a purchase in a store, by the rules for purchases of the online shop, once for each
 * receipt of the store.
 * @throws TillProblem MEMBER_UNKNOWN | RECEIPT_OF_ANOTHER_PURCHASE
 */
export async function awardPurchase(
  tx: Tx,
  {
    brand,
    store: { storeId, staffId },
    memberCode,
    cents,
    receipt,
    secret,
    now,
  }: {
    brand: BrandPack
    store: StoreCaller
    memberCode: string
    cents: number
    receipt: string
    secret: string
    now: Date
  },
): Promise<StorePurchaseOutcome> {
  const member = await memberWithCode(tx, { brand, code: memberCode })
  if (!member) throw new TillProblem('MEMBER_UNKNOWN')
  const { email, loyaltyAccountId } = member
  const outcome = await creditStorePurchase(tx, {
    brand,
    purchase: { storeId, staffId, receipt, email, loyaltyAccountId, cents },
    secret,
    now,
  })
  if (!outcome) throw new TillProblem('RECEIPT_OF_ANOTHER_PURCHASE')
  return outcome
}
