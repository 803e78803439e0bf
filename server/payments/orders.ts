import {
  CART_STATES,
  HOLDING_STATES,
  nextOrderState,
  type OrderEvent,
  type OrderState,
} from '#domain/order.ts'
import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import { lockAccountById } from '#server/identity/accounts.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { paymentAttempts, paymentOrders } from './table.ts'

export type Order = typeof paymentOrders.$inferSelect
export type Attempt = typeof paymentAttempts.$inferSelect

/** Returns an order of an account; undefined when it is another's. */
export async function orderOf(
  tx: Tx,
  { orderId, accountId, brand }: { orderId: string; accountId: string; brand: string },
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.id, orderId),
        eq(paymentOrders.accountId, accountId),
        eq(paymentOrders.brand, brand),
      ),
    )
  return order
}

/**
 * Locks an order until the transaction ends, after its account and before its asset (decision
 * 0026). @returns undefined when there is none; `isOpen` false once the account was erased
 */
export async function lockOrder(
  tx: Tx,
  orderId: string,
): Promise<(Order & { isOpen: boolean }) | undefined> {
  const [found] = await tx
    .select({ accountId: paymentOrders.accountId })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId))
  const isOpen = found?.accountId ? await lockAccountById(tx, found.accountId) : false
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, orderId))
    .for('update')
  return order && { ...order, isOpen: isOpen && order.accountId === found?.accountId }
}

/** @throws Error when the event cannot happen in the state of the order */
function stateAfter({ id, state }: Pick<Order, 'id' | 'state'>, event: OrderEvent): OrderState {
  const next = nextOrderState(state, event)
  if (!next) throw new Error(`The order ${id} is ${state}: it cannot ${event}.`)
  return next
}

/** Changes a locked order by an event. @throws Error when the event cannot happen in its state */
export async function changeOrder(
  tx: Tx,
  order: Pick<Order, 'id' | 'state'>,
  event: OrderEvent,
  changes: Partial<Order> = {},
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ ...changes, state: stateAfter(order, event) })
    .where(eq(paymentOrders.id, order.id))
}

/** Returns the attempts of orders, of each the newest first. */
export const attemptsOfOrders = (tx: Tx, orderIds: readonly string[]): Promise<Attempt[]> =>
  tx
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, anyOf(orderIds)))
    .orderBy(desc(paymentAttempts.number))

/** Returns the attempts of an order, newest first. */
export const attemptsOf = (tx: Tx, orderId: string): Promise<Attempt[]> =>
  attemptsOfOrders(tx, [orderId])

export async function changeAttempt(
  tx: Tx,
  reference: string,
  changes: Partial<Attempt>,
): Promise<void> {
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.reference, reference))
}

/** Empties the card entry of an attempt that has ended. */
export const clearedEntry = { token: null, handleReference: null, challengeUrl: null } as const

/** Returns the newest order of an account for a drop. */
export async function newestOrder(
  tx: Tx,
  { accountId, dropId, brand }: { accountId: string; dropId: string; brand: string },
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.accountId, accountId),
        eq(paymentOrders.dropId, dropId),
        eq(paymentOrders.brand, brand),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(1)
  return order
}

/**
 * Returns the order of an account for a drop that holds an item; undefined when none does.
 * @param except an order that does not count
 */
export async function holdingOrder(
  tx: Tx,
  { accountId, dropId, except }: { accountId: string; dropId: string; except?: string },
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.accountId, accountId),
        eq(paymentOrders.dropId, dropId),
        inArray(paymentOrders.state, [...HOLDING_STATES]),
        ...(except === undefined ? [] : [ne(paymentOrders.id, except)]),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(1)
  return order
}

/**
 * Ends orders whose hold is over. Skips those that another transaction is changing, which may be
 * paying them. @param assetId only its orders; undefined: all
 */
export async function lapseOrders(
  tx: Tx,
  { assetId, now }: { assetId?: string; now: Date },
): Promise<void> {
  const over = await tx
    .select({ id: paymentOrders.id, state: paymentOrders.state })
    .from(paymentOrders)
    .where(
      and(
        inArray(paymentOrders.state, [...CART_STATES]),
        lte(paymentOrders.heldUntil, now),
        ...(assetId === undefined ? [] : [eq(paymentOrders.assetId, assetId)]),
      ),
    )
    .orderBy(paymentOrders.id)
    .limit(500)
    .for('update', { skipLocked: true })
  await endOrders(tx, over, 'lapse')
}

const failures = { lapse: 'lapsed', cancel: 'canceled' } as const

/**
 * Ends locked orders that have not been paid, with their attempts.
 * @throws Error when the event cannot happen in the state of one of them; none is changed then
 */
export async function endOrders(
  tx: Tx,
  orders: readonly Pick<Order, 'id' | 'state'>[],
  event: keyof typeof failures,
): Promise<void> {
  const [state, ...others] = new Set(orders.map((order) => stateAfter(order, event)))
  if (state === undefined) return
  if (others.length > 0) throw new Error(`Orders that ${event} do not end in one state.`)
  const ids = orders.map(({ id }) => id)
  await tx
    .update(paymentOrders)
    .set({ state, failure: failures[event], heldUntil: null })
    .where(inArray(paymentOrders.id, ids))
  await tx
    .update(paymentAttempts)
    .set({ ...clearedEntry, state: 'failed' })
    .where(and(inArray(paymentAttempts.orderId, ids), eq(paymentAttempts.state, 'challenge')))
}

/** Returns how many items of a drop an account has paid for, and kept. */
export const boughtBy = (
  tx: Tx,
  { accountId, dropId }: { accountId: string; dropId: string },
): Promise<number> =>
  tx.$count(
    paymentOrders,
    and(
      eq(paymentOrders.accountId, accountId),
      eq(paymentOrders.dropId, dropId),
      inArray(paymentOrders.state, ['captured', 'issued']),
    ),
  )
