import { stillEarnsPoints } from '#domain/purchase.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import type { Purchase } from '#server/referrals/reward-referral.ts'

type Row = { order_id: string; placed_at: string; paid: number | string; back: number | string }

/**
 * Returns the purchases of a loyalty account, merged ones included, that still give points, oldest
 * first.
 */
export async function purchasesOf(tx: Tx, loyaltyAccountId: string): Promise<Purchase[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select o.order_id, o.placed_at, o.cents as paid, coalesce((select sum(f.cents) from refunds f where f.brand = o.brand and f.order_id = o.order_id), 0) as back
    from orders o
    where o.loyalty_account_id = any (array_prepend(${loyaltyAccountId}::text, array(select id from loyalty_accounts where merged_into = ${loyaltyAccountId})))
      and o.state = 'credited' and o.points > 0
    order by o.placed_at, o.order_id`,
  )
  return rows
    .filter(({ paid, back }) => stillEarnsPoints({ paid: Number(paid), back: Number(back) }))
    .map((row) => ({
      orderId: row.order_id,
      placedAt: new Date(row.placed_at),
      left: Number(row.paid) - Number(row.back),
    }))
}
