import { Problem } from '#contract/problems.ts'
import type { BillingInfo } from '#contract/account.ts'
import {
  haveSameFigures,
  isCart,
  haveSameTaxPlace,
  HOLD_MINUTES,
  type Figures,
  type TaxPlace,
} from '#domain/order.ts'
import { taxOn } from '#domain/tax.ts'
import type { BrandPack, Price } from '#brands/brand.ts'
import { hasSupplyLeft } from '#server/collection/supply.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { assertMayHold } from './holds.ts'
import { boughtBy, endOrders, holdingOrder, lapseOrders, type Order } from './orders.ts'
import { salesOf } from './sale.ts'
import { paymentOrders } from './table.ts'

type Request = {
  brand: BrandPack
  member: Member
  dropId: string
  /** Null: networks are not limited. */
  networkHash: string | null
  now: Date
}

/**
 * Holds an item of a drop for a member and names its price. Locks the account, then the asset. A
 * member has one open order for each drop; a repeat returns it, with the figures of now.
 * @throws Problem VERIFY_TO_BUY, DROP_NOT_FOUND, DROP_NOT_OPEN, BILLING_NEEDED, BOUGHT_BEFORE,
 *   TOO_MANY_HOLDS, DROP_SOLD_OUT
 */
export async function openCart(
  tx: Tx,
  { brand, member, dropId, networkHash, now }: Request,
): Promise<Order> {
  const { accountId } = member
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  if (!account.isVerified) throw new Problem('VERIFY_TO_BUY')
  const sale = (await salesOf(tx, brand.slug)).find((each) => each.dropId === dropId)
  if (!sale) throw new Problem('DROP_NOT_FOUND')
  if (sale.opensAt > now) throw new Problem('DROP_NOT_OPEN')
  const { assetId, price } = sale
  await lapseOrders(tx, { assetId, now })
  const open = await holdingOrder(tx, { accountId, dropId })
  // Its outcome comes first; there is nothing to change.
  if (open && !isCart(open)) return open
  if (!account.billingInfo) throw new Problem('BILLING_NEEDED')
  const figures = figuresOf(brand, price, account.billingInfo)
  if (open && haveSameFigures(open, figures) && haveSameTaxPlace(open, figures)) return open
  if (open) await endOrders(tx, [open], 'cancel')
  if ((await boughtBy(tx, { accountId, dropId })) >= price.maxPerMember)
    throw new Problem('BOUGHT_BEFORE')
  if (!(await hasSupplyLeft(tx, { brand: brand.slug, assetId }))) throw new Problem('DROP_SOLD_OUT')
  if (!open) await assertMayHold(tx, { accountId, dropId, networkHash, now })
  const [order] = await tx
    .insert(paymentOrders)
    .values({
      id: newId('po'),
      brand: brand.slug,
      accountId,
      dropId,
      assetId,
      ...figures,
      heldUntil: open?.heldUntil ?? minutesAfter(now, HOLD_MINUTES),
      createdAt: now,
      holdStartedAt: open?.holdStartedAt ?? now,
      networkHash,
    })
    .returning()
  if (!order) throw new Error('The order was not stored.')
  return order
}

const figuresOf = (
  { payments }: BrandPack,
  { amount, gasFee }: Price,
  billing: BillingInfo,
): Figures & TaxPlace => ({
  assetPrice: amount,
  gasFee,
  tax: taxOn(amount, payments.taxes, { country: billing.countryCode, region: billing.stateCode }),
  ...taxPlaceOf(billing),
})

const taxPlaceOf = ({ countryCode, stateCode }: BillingInfo): TaxPlace => ({
  taxCountry: countryCode,
  taxRegion: stateCode,
})

/**
 * Asserts that the billing address is still where an order is taxed, for which it was approved.
 * @throws Problem BILLING_NEEDED, CART_CHANGED
 */
export function assertTaxPlace(order: TaxPlace, billingInfo: BillingInfo | null | undefined): void {
  if (!billingInfo) throw new Problem('BILLING_NEEDED')
  if (!haveSameTaxPlace(order, taxPlaceOf(billingInfo))) throw new Problem('CART_CHANGED')
}
