import { Problem } from '#contract/problems.ts'
import { totalOf } from '#domain/order.ts'
import type { RiskRules } from '#domain/risk.ts'
import { eq } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { PaymentHandle } from '#server/lib/integrations/card-payments.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { assertTaxPlace } from './cart.ts'
import { declinedCards, isNetworkAtLimit } from './declines.ts'
import type { Order } from './orders.ts'
import { riskChecks } from './table.ts'

type Recheck = { order: Order; handle: PaymentHandle; brand: BrandPack; now: Date }

/**
 * Checks again what may have changed since a locked order was approved, before the provider is asked
 * for its money. A card entry that has failed takes none.
 * @throws Problem BILLING_NEEDED, CART_CHANGED, PAYMENT_REFUSED, NOT_AUTHENTICATED
 */
export async function assertStillPayable(
  tx: Tx,
  { order, handle, brand, now }: Recheck,
): Promise<void> {
  if (handle.state === 'failed' || order.accountId === null) return
  const { accountId } = order
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  assertTaxPlace(order, account.billingInfo)
  const rules = brand.payments.risk
  assertAuthenticated({ order, handle, rules })
  if (
    (await isRefusedNow(tx, { order, accountId, rules, now })) ||
    (await isNetworkAtLimit(tx, { networkHash: order.networkHash, rules, now }))
  )
    throw new Problem('PAYMENT_REFUSED')
}

/**
 * Asserts that the bank has authenticated the member where the amount is one that the risk rules
 * notice. The page asks for it, but the payer's browser could leave it out.
 * @throws Problem NOT_AUTHENTICATED
 */
export function assertAuthenticated({
  order,
  handle,
  rules: { amount },
}: {
  order: Order
  handle: PaymentHandle
  rules: RiskRules
}): void {
  if (handle.state === 'payable' && !handle.isAuthenticated && totalOf(order) > amount.above)
    throw new Problem('NOT_AUTHENTICATED')
}

/** Returns whether the cards that were declined since the risk check change its decision. */
async function isRefusedNow(
  tx: Tx,
  {
    order,
    accountId,
    rules: { declines, refuseFrom },
    now,
  }: { order: Order; accountId: string; rules: RiskRules; now: Date },
): Promise<boolean> {
  const [check] = await tx.select().from(riskChecks).where(eq(riskChecks.orderId, order.id))
  const declined = await declinedCards(tx, {
    accountId,
    sessionHash: check?.sessionHash,
    since: minutesAfter(now, -declines.hours * 60),
    now,
  })
  if (declined < declines.cards) return false
  const { score, reasons } = check ?? {}
  return (score ?? 0) + (reasons?.includes('declines') ? 0 : declines.score) >= refuseFrom
}
