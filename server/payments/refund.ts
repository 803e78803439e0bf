import { totalOf } from '#domain/order.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { holdItem, lockItem, releaseItem, takeItemBack } from '#server/collection/item-changes.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { CardProvider, Refund } from '#server/lib/integrations/card-payments.ts'
import { closeTransfer, lockTransfer } from '#server/transfers/pending.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { attemptsOf, changeOrder, lockOrder, type Order } from './orders.ts'
import { refundReferenceOf } from './references.ts'
import { enqueueReceipt } from './settle.ts'
import { paymentOrders } from './table.ts'

/** Minutes for which one request asks the provider alone; each of its calls ends in seconds. */
const LEASE_MINUTES = 2

export type RefundContext = Pick<AppContext, 'database' | 'clock' | 'cardPayments'>

/** `withoutItem`: also when the buyer cannot give the item back. */
export type RefundRequest = { orderId: string; brand: string; withoutItem?: boolean }

/**
 * `refunded`: the money goes back; `item` says whether the item came back too, `before` after an
 * earlier refund that has failed; `refundState` whether the provider has finished it. `pending`: the
 * provider did not answer; asking again never refunds twice. `refused`: by the provider.
 * `underWay`: another request asks it. `itemUnavailable`: the buyer cannot return the item.
 * `noProvider`: the brand has none here. Nothing is changed in the last three.
 */
export type RefundOutcome =
  | {
      outcome: 'refunded'
      item: 'returned' | 'kept' | 'none' | 'before'
      refundState: 'accepted' | 'completed'
      cents: number
    }
  | {
      outcome:
        | 'pending'
        | 'refused'
        | 'noProvider'
        | 'unknownOrder'
        | 'notPaid'
        | 'refundedBefore'
        | 'itemUnavailable'
        | 'underWay'
    }

/**
 * Refunds an order in full, once, and takes its item back. The provider is asked only once the item
 * is on hold, was never issued, or is waived (`withoutItem`). A refund that the provider accepted and
 * that failed afterwards is made again, without the item.
 */
export async function refundOrder(
  { database, clock, cardPayments }: RefundContext,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const provider = cardPayments.of(request.brand)
  if (!provider) return { outcome: 'noProvider' }
  const prepared = await database.tx.transaction((tx) => prepare(tx, request, clock.now()))
  if ('outcome' in prepared) return prepared
  const { order, paymentId, reference, isRepeated } = prepared
  const amount = totalOf(order)
  const result = await refundAt(provider, { paymentId, reference, amount, isRepeated })
  return database.tx.transaction((tx) =>
    result === 'refunded' || result === 'accepted'
      ? finish(tx, prepared, {
          refundState: result === 'refunded' ? 'completed' : 'accepted',
          now: clock.now(),
        })
      : stop(tx, prepared, { isRefused: result === 'refused' }),
  )
}

/**
 * Records that staff have made a failed refund in the provider's portal, so that it is not reported
 * any more. @returns false when no refund of this order has failed
 */
export async function recordRefundMade({
  tx,
  brand,
  orderId,
  now,
}: {
  tx: Tx
  brand: string
  orderId: string
  now: Date
}): Promise<boolean> {
  const recorded = await tx
    .update(paymentOrders)
    .set({ refundState: 'completed', refundedAt: now })
    .where(
      and(
        eq(paymentOrders.id, orderId),
        eq(paymentOrders.brand, brand),
        eq(paymentOrders.refundState, 'failed'),
        isNull(paymentOrders.refundReference),
      ),
    )
    .returning({ id: paymentOrders.id })
  return recorded.length > 0
}

/**
 * Asks for a refund, and again only for one that the provider does not have. A refusal counts only
 * if the provider has no refund: it also refuses what it has given back before.
 */
export async function refundAt(
  provider: CardProvider,
  {
    isRepeated,
    ...request
  }: { paymentId: string; reference: string; amount: number; isRepeated: boolean },
): Promise<Refund> {
  const before = isRepeated ? await provider.findRefund(request) : 'none'
  if (before !== 'none') return before
  const result = await provider.refund(request)
  if (result === 'refunded' || result === 'accepted' || result === 'none') return result
  const found = await provider.findRefund(request)
  return found === 'none' ? result : found
}

type Ready = {
  order: Order
  paymentId: string
  reference: string
  isRepeated: boolean
  leaseUntil: Date
}

/** Returns whether the money is back or on its way. What has failed there is refunded again. */
const isRefunded = ({ state, refundState }: Order): boolean =>
  state === 'refunded' && refundState !== 'failed'

async function prepare(
  tx: Tx,
  { orderId, brand, withoutItem = false }: RefundRequest,
  now: Date,
): Promise<Ready | RefundOutcome> {
  const order = await lockOrder(tx, orderId)
  if (order?.brand !== brand) return { outcome: 'unknownOrder' }
  if (isRefunded(order)) return { outcome: 'refundedBefore' }
  const paid = (await attemptsOf(tx, orderId)).find(({ state }) => state === 'captured')
  if (!['issued', 'captured', 'refunded'].includes(order.state) || !paid?.paymentId)
    return { outcome: 'notPaid' }
  if (order.refundLeaseUntil !== null && order.refundLeaseUntil > now)
    return { outcome: 'underWay' }
  const isRepeated = order.refundReference !== null
  const isFirst = order.state !== 'refunded'
  const isHeld = isFirst && (await holdForRefund(tx, order, now))
  // A refund that was started goes on: the money may be back already.
  if (isFirst && order.nftId !== null && !isHeld && !isRepeated && !withoutItem)
    return { outcome: 'itemUnavailable' }
  // A refused reference stays refused.
  const reference = order.refundReference ?? refundReferenceOf(orderId, order.refundsRefused + 1)
  const leaseUntil = minutesAfter(now, LEASE_MINUTES)
  await tx
    .update(paymentOrders)
    .set({
      refundReference: reference,
      refundLeaseUntil: leaseUntil,
      itemHeldAt: isHeld ? now : null,
    })
    .where(eq(paymentOrders.id, orderId))
  return { order, paymentId: paid.paymentId, reference, isRepeated, leaseUntil }
}

/**
 * Puts the item of a locked order on hold if its buyer has it, and takes their own offer of it
 * back: canceled later, it would leave them the item and the money.
 * @returns false when it is another's, in a wallet or on its way there
 */
async function holdForRefund(
  tx: Tx,
  { nftId, accountId, brand }: Order,
  now: Date,
): Promise<boolean> {
  if (nftId === null || accountId === null) return false
  const offer = await lockTransfer(tx, brand, { pendingOf: nftId })
  const item = await lockItem(tx, { nftId, ownerId: accountId, brand })
  if (!item || item.isWithdrawing || item.withdrawAddress !== null) return false
  if (offer) await closeTransfer(tx, offer, { state: 'cancelled', by: null, now })
  await holdItem(tx, nftId)
  return true
}

async function finish(
  tx: Tx,
  { order: { id }, reference: refundReference }: Ready,
  { refundState, now }: { refundState: 'accepted' | 'completed'; now: Date },
): Promise<RefundOutcome> {
  const order = await lockOrder(tx, id)
  if (!order || isRefunded(order)) return { outcome: 'refundedBefore' }
  const { nftId, accountId, brand } = order
  const changes = {
    refundState,
    refundReference,
    refundLeaseUntil: null,
    refundedAt: now,
    refundAlertedAt: null,
  }
  const result = { outcome: 'refunded', refundState, cents: totalOf(order) } as const
  if (order.state === 'refunded') {
    await tx.update(paymentOrders).set(changes).where(eq(paymentOrders.id, id))
    return { ...result, item: 'before' }
  }
  const isHeld = await holdForRefund(tx, order, now)
  if (isHeld && nftId !== null) await takeItemBack(tx, { nftId, brand, now })
  await changeOrder(tx, order, 'refund', { ...changes, itemHeldAt: null })
  if (accountId !== null) await enqueueReceipt(tx, { id, brand, accountId }, 'paymentRefunded', now)
  return { ...result, item: nftId === null ? 'none' : isHeld ? 'returned' : 'kept' }
}

/** Ends an attempt without a refund, unless another one has taken over; a refusal frees the item. */
async function stop(
  tx: Tx,
  { order: { id }, leaseUntil }: Ready,
  { isRefused }: { isRefused: boolean },
): Promise<RefundOutcome> {
  const order = await lockOrder(tx, id)
  if (!order || isRefunded(order)) return { outcome: 'refundedBefore' }
  if (order.refundLeaseUntil?.getTime() !== leaseUntil.getTime()) return { outcome: 'underWay' }
  if (isRefused && (await lockHeldItem(tx, order))) await releaseItem(tx, order.nftId ?? '')
  await tx
    .update(paymentOrders)
    .set({
      refundLeaseUntil: null,
      ...(isRefused
        ? { refundReference: null, itemHeldAt: null, refundsRefused: order.refundsRefused + 1 }
        : {}),
    })
    .where(eq(paymentOrders.id, id))
  return { outcome: isRefused ? 'refused' : 'pending' }
}

/** Locks the item that the refund has on hold. @returns false when it has none */
async function lockHeldItem(
  tx: Tx,
  { nftId, accountId, brand, itemHeldAt }: Order,
): Promise<boolean> {
  if (itemHeldAt === null || nftId === null || accountId === null) return false
  return (await lockItem(tx, { nftId, ownerId: accountId, brand })) !== undefined
}
