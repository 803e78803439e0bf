import type { BrandPack } from '#brands/brand.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'

/**
 * Locks an order until the transaction ends, so that its events run one after the other. Lock it
 * before the buyer (`lockBuyer`, decision 0026).
 */
export const lockOrder = (tx: Tx, brand: BrandPack, orderId: string) =>
  lockName(tx, `order:${brand.slug}:${orderId}`)

/** Locks a buyer by their hash until the transaction ends. */
export const lockBuyerHash = (tx: Tx, buyerHash: string) => lockName(tx, `buyer:${buyerHash}`)
