import { QueryBuilder } from 'drizzle-orm/pg-core'
import { childWithId } from './content-conditions.ts'
import { benefits, draftOrders, voucherCodes } from './table.ts'

const product = childWithId('gatedCommerces', draftOrders.gatedCommerceId)

/**
 * What the demo shop may read of a draft order, for each benefit with its product: more than one
 * when several brands or benefits have a product of that id.
 */
export const draftOrderView = new QueryBuilder()
  .select({
    reference: draftOrders.reference,
    accountId: draftOrders.accountId,
    url: draftOrders.url,
    brand: benefits.brand,
    benefitName: benefits.name,
    benefitArt: benefits.art,
    benefitPosition: benefits.position,
    product: product.child,
  })
  .from(draftOrders)
  .crossJoin(benefits)
  .crossJoinLateral(product)
  .as('draft_order')

/** What other features may read of a claimed code. */
export const claimView = new QueryBuilder()
  .select({
    voucherId: voucherCodes.voucherId,
    code: voucherCodes.code,
    accountId: voucherCodes.accountId,
  })
  .from(voucherCodes)
  .as('claim')
