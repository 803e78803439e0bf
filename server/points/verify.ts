import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/**
 * Recomputes what must always hold: each balance is the sum of its entries, each entry continues the one before,
 * each spend by redemption has its voucher and the other way round.
 * @returns one sentence per difference; empty is good
 */
export async function differencesOf(tx: Tx): Promise<string[]> {
  const balances = await rowsOf<{ id: string; kept: number; summed: number }>(tx, sql`
    select a.id, a.redeemable_points as kept, coalesce(sum(e.redeemable_delta), 0)::int as summed
    from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id
    group by a.id having a.redeemable_points <> coalesce(sum(e.redeemable_delta), 0)`)
  const owed = await rowsOf<{ id: string; kept: number; summed: number }>(tx, sql`
    select a.id, a.owed_points as kept, coalesce(sum(e.owed_delta), 0)::int as summed
    from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id
    group by a.id having a.owed_points <> coalesce(sum(e.owed_delta), 0)`)
  const breaks = await rowsOf<{ id: string }>(tx, sql`
    select id::text from (
      select id, redeemable_after, sum(redeemable_delta) over (partition by loyalty_account_id order by id) as running from point_entries
    ) entries where redeemable_after <> running`)
  const spends = await rowsOf<{ id: string }>(tx, sql`
    select e.id::text from point_entries e left join vouchers v on v.entry_id = e.id where e.origin_type = 1 and v.id is null`)
  const vouchers = await rowsOf<{ id: string }>(tx, sql`
    select v.id from vouchers v left join point_entries e on e.id = v.entry_id
    where e.id is null or e.origin_type <> 1 or e.loyalty_account_id <> v.loyalty_account_id`)
  return [
    ...balances.map(({ id, kept, summed }) => `${id}: the balance is ${kept}, its entries sum to ${summed}`),
    ...owed.map(({ id, kept, summed }) => `${id}: ${kept} points are owed, its entries sum to ${summed}`),
    ...breaks.map(({ id }) => `entry ${id} does not continue the one before`),
    ...spends.map(({ id }) => `spend ${id} has no voucher`),
    ...vouchers.map(({ id }) => `voucher ${id} has no spend`),
  ]
}
