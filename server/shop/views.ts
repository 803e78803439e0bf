import { QueryBuilder } from 'drizzle-orm/pg-core'
import { orders } from './table.ts'

/** What other features may read of a paid order. */
export const orderView = new QueryBuilder()
  .select({ brand: orders.brand, orderId: orders.orderId })
  .from(orders)
  .as('shop_order')
