import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/lib/database/database.ts'

/**
 * Locks an order until the transaction ends, so that its events run one after the other. Lock it
 * before the buyer (`lockBuyer`, decision 26). Raw, because an advisory lock has no table.
 */
export const lockOrder = (tx: Tx, brand: BrandPack, orderId: string) =>
  lockText(tx, `order:${brand.slug}:${orderId}`)

/** Locks a buyer by their hash until the transaction ends. Raw for the same reason. */
export const lockBuyerHash = (tx: Tx, buyerHash: string) => lockText(tx, `buyer:${buyerHash}`)

const lockText = (tx: Tx, text: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
