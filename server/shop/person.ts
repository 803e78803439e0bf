import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/kit/db.ts'
import type { Knowledge } from '#server/kit/person.ts'
import { instantOf } from '#server/kit/texts.ts'
import { buyerHashOf } from './buyer.ts'

type OrderRow = { name: string; state: string; cents: number | string; currency: string; placed_at: string; points: number }
type ReviewRow = { product_name: string | null; written_at: string; state: string }

/** Orders and reviews stay behind the entries of the ledger that they gave; whose they were goes. */
export const shop: Knowledge = {
  tables: ['orders', 'reviews'],
  async tell(tx, { accountId, brand }) {
    const hers = sql`loyalty_account_id in (select id from loyalty_accounts where account_id = ${accountId} and brand = ${brand.slug})`
    const orders = await rowsOf<OrderRow>(tx, sql`select name, state, cents, currency, placed_at, points from orders where ${hers} order by placed_at desc`)
    const reviews = await rowsOf<ReviewRow>(tx, sql`select product_name, written_at, state from reviews where ${hers} order by written_at desc`)
    return {
      orders: orders.map(({ name, state, cents, currency, placed_at: at, points }) => ({ order: name, state, paidCents: Number(cents), currency, placedAt: instantOf(at), points })),
      reviews: reviews.map(({ product_name: product, written_at: at, state }) => ({ product, writtenAt: instantOf(at), state })),
    }
  },
  async forget(tx, { accountId, email, brand, secret }) {
    // What waited for a proof of her address is nobody's now.
    const waits = sql`brand = ${brand.slug} and buyer_hash = ${buyerHashOf({ brand, email, secret })} and loyalty_account_id is null`
    await tx.execute(sql`delete from orders where ${waits}`)
    await tx.execute(sql`delete from reviews where ${waits}`)
    const hers = sql`loyalty_account_id in (select id from loyalty_accounts where account_id = ${accountId})`
    await tx.execute(sql`update orders set buyer_hash = 'erased', shop_link = null where ${hers}`)
    await tx.execute(sql`update reviews set buyer_hash = 'erased' where ${hers}`)
  },
}
