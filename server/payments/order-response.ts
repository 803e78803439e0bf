import type { BrandPack, Localized } from '#brands/brand.ts'
import type { Card } from '#contract/account.ts'
import type { Order as OrderResponse } from '#contract/payments.ts'
import type { Language } from '#contract/problems.ts'
import { isCart, PAID_STATES, totalOf } from '#domain/order.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { pictureUrl } from '#server/brand/media-urls.ts'
import { assetView, dropView, itemView } from '#server/collection/views.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { attemptsOfOrders, type Attempt, type Order } from './orders.ts'
import { cartTokenOf } from './references.ts'
import { paymentOrders } from './table.ts'

/** The reader of an order. `secret` signs its cart token. */
export type OrderReader = { brand: BrandPack; language: Language; secret: string; now: Date }

/** Returns an order as its owner sees it. A hold that is over counts as ended. */
export async function orderResponse(
  tx: Tx,
  order: Order,
  reader: OrderReader,
): Promise<OrderResponse> {
  const [response] = await orderResponses(tx, [order], reader)
  if (!response) throw new Error('An order has no response.')
  return response
}

/** Returns orders as their owner sees them, in the same order, with three queries for all. */
export async function orderResponses(
  tx: Tx,
  orders: readonly Order[],
  reader: OrderReader,
): Promise<OrderResponse[]> {
  if (orders.length === 0) return []
  const assets = await tx
    .select({
      assetId: assetView.assetId,
      name: assetView.name,
      art: assetView.art,
      dropName: dropView.name,
    })
    .from(assetView)
    .innerJoin(dropView, eq(dropView.dropId, assetView.dropId))
    .where(inArray(assetView.assetId, anyOf(orders.map(({ assetId }) => assetId))))
  const items = await tx
    .select({ nftId: itemView.nftId, number: itemView.number })
    .from(itemView)
    .where(inArray(itemView.nftId, anyOf(orders.flatMap(({ nftId }) => nftId ?? []))))
  const attempts = await attemptsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  return orders.map((order) =>
    responseOf(order, {
      facts: assets.find(({ assetId }) => assetId === order.assetId),
      number: items.find(({ nftId }) => nftId === order.nftId)?.number ?? null,
      attempts: attempts.filter(({ orderId }) => orderId === order.id),
      reader,
    }),
  )
}

type Found = {
  facts: { name: Localized; art: string | null; dropName: Localized } | undefined
  number: number | null
  /** Newest first. */
  attempts: readonly Attempt[]
  reader: OrderReader
}

function responseOf(
  order: Order,
  { facts, number, attempts, reader: { brand, language, secret, now } }: Found,
): OrderResponse {
  const [attempt] = attempts
  const { assetPrice, tax, gasFee } = order
  const isOver = isCart(order) && order.heldUntil !== null && order.heldUntil <= now
  return {
    orderId: order.id,
    dropId: order.dropId,
    assetId: order.assetId,
    name: facts?.name[language] ?? '',
    dropName: facts?.dropName[language] ?? '',
    mediaUrl: pictureUrl(brand, facts?.art ?? null),
    assetPrice,
    tax,
    gasFee,
    total: totalOf(order),
    currency: 'USD',
    state: isOver ? 'failed' : order.state,
    failure: isOver ? 'lapsed' : order.failure,
    heldUntil: isOver ? null : (order.heldUntil?.toISOString() ?? null),
    cartToken:
      isOver || (!isCart(order) && order.state !== 'paying') ? null : cartTokenOf(secret, order),
    challengeUrl: order.state === 'challenge' && !isOver ? (attempt?.challengeUrl ?? null) : null,
    card: attempt ? cardOf(attempt) : null,
    attempts: attempts.length,
    nftId: order.nftId,
    number,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    refundedAt: order.refundedAt?.toISOString() ?? null,
  }
}

const cardOf = ({ scheme, last4, expMonth, expYear }: Attempt): Card | null =>
  scheme === null || last4 === null || expMonth === null || expYear === null
    ? null
    : { brand: scheme, last4, expMonth, expYear }

/** Returns the orders of an account that were paid, newest first. */
export const paidOrders = (tx: Tx, accountId: string): Promise<Order[]> =>
  tx
    .select()
    .from(paymentOrders)
    .where(
      and(eq(paymentOrders.accountId, accountId), inArray(paymentOrders.state, [...PAID_STATES])),
    )
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(100)
