import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { hashBuyer } from './buyers.ts'

type OrderRow = {
  name: string
  state: string
  cents: number | string
  currency: string
  placed_at: string
  points: number
}
type ReviewRow = { product_name: string | null; written_at: string; state: string }

/**
 * Erasure keeps orders and reviews, because ledger entries refer to them, but removes whose they
 * were.
 */
export const shopPersonalData: PersonalData = {
  tables: ['orders', 'reviews'],
  async export(tx, { accountId, brand }) {
    const isOwn = sql`loyalty_account_id in (select id from loyalty_accounts where account_id = ${accountId} and brand = ${brand.slug})`
    const orders = await rowsOf<OrderRow>(
      tx,
      sql`select name, state, cents, currency, placed_at, points from orders where ${isOwn} order by placed_at desc`,
    )
    const reviews = await rowsOf<ReviewRow>(
      tx,
      sql`select product_name, written_at, state from reviews where ${isOwn} order by written_at desc`,
    )
    return {
      orders: orders.map(({ name, state, cents, currency, placed_at: at, points }) => ({
        order: name,
        state,
        paidCents: Number(cents),
        currency,
        placedAt: toInstant(at),
        points,
      })),
      reviews: reviews.map(({ product_name: product, written_at: at, state }) => ({
        product,
        writtenAt: toInstant(at),
        state,
      })),
    }
  },
  async erase(tx, { accountId, email, brand, secret }) {
    // Delete purchases and reviews that waited for this address to be verified.
    const waits = sql`brand = ${brand.slug} and buyer_hash = ${hashBuyer({ brand, email, secret })} and loyalty_account_id is null`
    await tx.execute(sql`delete from orders where ${waits}`)
    await tx.execute(sql`delete from reviews where ${waits}`)
    const isOwn = sql`loyalty_account_id in (select id from loyalty_accounts where account_id = ${accountId})`
    await tx.execute(sql`update orders set buyer_hash = 'erased', shop_link = null where ${isOwn}`)
    await tx.execute(sql`update reviews set buyer_hash = 'erased' where ${isOwn}`)
  },
}
