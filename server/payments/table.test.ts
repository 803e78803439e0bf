import { CART_STATES, HOLDING_STATES } from '#domain/order.ts'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { paymentOrders } from './table.ts'

/** Returns the states in the condition of an index, sorted. */
function statesOf(name: string): string[] {
  const found = getTableConfig(paymentOrders).indexes.find(({ config }) => config.name === name)
  const condition = new PgDialect().sqlToQuery(found!.config.where!).sql
  return [...condition.matchAll(/'(\w+)'/g)].map(([, state]) => state!).sort()
}

it.each([
  ['payment_orders_cart', CART_STATES],
  ['payment_orders_held', HOLDING_STATES],
])('the index %s has the states of the rules', (name, states) => {
  expect(statesOf(name)).toEqual([...states].sort())
})
