import { totalOf } from '#domain/order.ts'
import { and, eq } from 'drizzle-orm'
import { holdItem, lockItem, releaseItem, takeItemBack } from '#server/collection/item-changes.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { CardProvider, Refund } from '#server/lib/integrations/card-payments.ts'
import { transferViewAs } from '#server/transfers/views.ts'
import { attemptsOf, changeOrder, lockOrder, type Order } from './orders.ts'
import { refundReferenceOf } from './references.ts'
import { enqueueReceipt } from './settle.ts'
import { paymentOrders } from './table.ts'

const offered = transferViewAs('offered')

export type RefundContext = Pick<AppContext, 'database' | 'clock' | 'cardPayments'>

/**
 * `refunded`: the money goes back; `item` says whether the item came back too. `pending`: the
 * provider did not answer; asking again never refunds twice. `refused`: by the provider.
 * `noProvider`: the brand has none here, and nothing was changed.
 */
export type RefundOutcome =
  | { outcome: 'refunded'; item: 'takenBack' | 'gone' | 'none'; cents: number }
  | {
      outcome: 'pending' | 'refused' | 'noProvider' | 'unknownOrder' | 'notPaid' | 'refundedBefore'
    }

/**
 * Refunds an order in full, once, and takes its item back if the buyer still holds it. The item is
 * on hold while the provider is asked.
 */
export async function refundOrder(
  { database, clock, cardPayments }: RefundContext,
  { orderId, brand }: { orderId: string; brand: string },
): Promise<RefundOutcome> {
  const provider = cardPayments.of(brand)
  if (!provider) return { outcome: 'noProvider' }
  const prepared = await database.tx.transaction((tx) => prepare(tx, { orderId, brand }))
  if ('outcome' in prepared) return prepared
  const { order, paymentId, isRepeated } = prepared
  const result = await refundAt(provider, {
    paymentId,
    reference: refundReferenceOf(orderId),
    amount: totalOf(order),
    isRepeated,
  })
  if (result === 'refunded')
    return database.tx.transaction((tx) => finish(tx, orderId, clock.now()))
  if (result !== 'refused') return { outcome: 'pending' }
  await database.tx.transaction((tx) => giveUp(tx, orderId))
  return { outcome: 'refused' }
}

/** Asks again only for a refund that the provider does not have. */
async function refundAt(
  provider: CardProvider,
  {
    isRepeated,
    ...request
  }: { paymentId: string; reference: string; amount: number; isRepeated: boolean },
): Promise<Refund> {
  const before = isRepeated ? await provider.findRefund(request.reference) : 'none'
  if (before !== 'none') return before
  const result = await provider.refund(request)
  return result === 'unknown' ? provider.findRefund(request.reference) : result
}

type Ready = { order: Order; paymentId: string; isRepeated: boolean }

async function prepare(
  tx: Tx,
  { orderId, brand }: { orderId: string; brand: string },
): Promise<Ready | RefundOutcome> {
  const order = await lockOrder(tx, orderId)
  if (order?.brand !== brand) return { outcome: 'unknownOrder' }
  if (order.state === 'refunded') return { outcome: 'refundedBefore' }
  const paid = (await attemptsOf(tx, orderId)).find(({ state }) => state === 'captured')
  if ((order.state !== 'issued' && order.state !== 'captured') || !paid?.paymentId)
    return { outcome: 'notPaid' }
  const isRepeated = order.refundReference !== null
  if (!isRepeated) {
    if (order.nftId !== null && (await lockOwnItem(tx, order))) await holdItem(tx, order.nftId)
    await tx
      .update(paymentOrders)
      .set({ refundReference: refundReferenceOf(orderId) })
      .where(eq(paymentOrders.id, orderId))
  }
  return { order, paymentId: paid.paymentId, isRepeated }
}

/** Locks the item of an order if its buyer can give it away. @returns whether they can */
async function lockOwnItem(tx: Tx, { nftId, accountId, brand }: Order): Promise<boolean> {
  if (nftId === null || accountId === null) return false
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand })
  return (
    item !== undefined &&
    !item.hasPendingTransfer &&
    !item.isWithdrawing &&
    item.withdrawAddress === null
  )
}

async function finish(tx: Tx, orderId: string, now: Date): Promise<RefundOutcome> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.state === 'refunded') return { outcome: 'refundedBefore' }
  const { nftId, accountId, brand } = order
  const held = await heldItem(tx, order)
  if (held && nftId !== null) await takeItemBack(tx, { nftId, brand, now })
  await changeOrder(tx, order, 'refund', { refundedAt: now })
  if (accountId !== null)
    await enqueueReceipt(tx, { id: orderId, brand, accountId }, 'paymentRefunded', now)
  return {
    outcome: 'refunded',
    item: nftId === null ? 'none' : held ? 'takenBack' : 'gone',
    cents: totalOf(order),
  }
}

/** Returns whether the item is still on the hold that `prepare` put it on. */
async function heldItem(tx: Tx, { nftId, accountId, brand }: Order): Promise<boolean> {
  if (nftId === null || accountId === null) return false
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand })
  return (
    item?.hasPendingTransfer === true && !item.isWithdrawing && !(await isTransferred(tx, nftId))
  )
}

/** A refund does not take back what is offered to somebody. */
const isTransferred = async (tx: Tx, nftId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: offered.transferId })
      .from(offered)
      .where(and(eq(offered.nftId, nftId), eq(offered.state, 'pending')))
  ).length > 0

async function giveUp(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.state === 'refunded') return
  if (order.nftId !== null && (await heldItem(tx, order))) await releaseItem(tx, order.nftId)
  await tx.update(paymentOrders).set({ refundReference: null }).where(eq(paymentOrders.id, orderId))
}
