import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { PaymentHandle } from '#server/lib/integrations/card-payments.ts'
import { assertTaxPlace } from './cart.ts'
import type { Order } from './orders.ts'

type Recheck = { order: Order; handle: PaymentHandle; brand: BrandPack; now: Date }

/**
 * Checks again what may have changed since a locked order was approved, before its money is asked for. An
 * entry that has failed takes none.
 * @throws Problem BILLING_NEEDED, CART_CHANGED
 */
export async function assertStillPayable(
  tx: Tx,
  { order, handle, brand, now }: Recheck,
): Promise<void> {
  if (handle.state === 'failed' || order.accountId === null) return
  const { accountId } = order
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  assertTaxPlace(order, account.billingInfo)
}
