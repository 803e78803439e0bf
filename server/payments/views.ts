import { inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { HOLDING_STATES } from '#domain/order.ts'
import { paymentCards, paymentOrders } from './table.ts'

/** What other features may read of orders that hold an item, as a subquery for their joins. */
export const heldOrderView = new QueryBuilder()
  .select({ orderId: paymentOrders.id, assetId: paymentOrders.assetId })
  .from(paymentOrders)
  .where(inArray(paymentOrders.state, [...HOLDING_STATES]))
  .as('held_order')

/** What other features may read of saved cards. */
export const savedCardView = new QueryBuilder()
  .select({
    accountId: paymentCards.accountId,
    scheme: paymentCards.scheme,
    last4: paymentCards.last4,
    expMonth: paymentCards.expMonth,
    expYear: paymentCards.expYear,
  })
  .from(paymentCards)
  .as('saved_card')
