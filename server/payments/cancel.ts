import { Problem } from '#contract/problems.ts'
import { isCart } from '#domain/order.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { endOrders, lockOrder, type Order } from './orders.ts'

/**
 * Gives up an order that is not being paid, and frees its item. A repeat changes nothing.
 * @throws Problem PAYMENT_IN_PROGRESS while the bank's answer is awaited
 */
export async function cancelOrder(tx: Tx, { id }: Order): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Problem('CART_EXPIRED')
  if (order.state === 'paying' || order.state === 'captured')
    throw new Problem('PAYMENT_IN_PROGRESS')
  if (!isCart(order)) return order
  await endOrders(tx, [order], 'cancel')
  return { ...order, state: 'failed', failure: 'canceled', heldUntil: null }
}
