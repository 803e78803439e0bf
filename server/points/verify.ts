import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** What was looked at, and one sentence per difference; none is good. */
export type Verified = { standings: number; entries: number; vouchers: number; differences: string[] }

type Page = { from: string; to: string; standings: number; entries: number; vouchers: number }

/** So many standings at a time: a page is one look at one moment, short enough for the embedded engine between two calls. */
const STANDINGS_AT_ONCE = 2_000

/**
 * Recomputes what must always hold: each balance and what is owed is the sum of its entries, each entry continues the
 * one before, each spend by redemption has its voucher and the other way round, and a standing that was merged is empty,
 * leads to a live one, and every entry that left it arrived there. Counted in SQL, page by page, while the house is
 * open: a million members are never in memory.
 * @param isFirstEnough ends with the page that has a difference
 */
export async function verifyLedger(tx: Tx, { isFirstEnough = false, standingsAtOnce = STANDINGS_AT_ONCE }: { isFirstEnough?: boolean; standingsAtOnce?: number } = {}): Promise<Verified> {
  const verified: Verified = { standings: 0, entries: 0, vouchers: 0, differences: [] }
  let last = ''
  while (!(isFirstEnough && verified.differences.length > 0)) {
    // One moment for the whole page: a redemption between two questions is no difference.
    const page = await tx.transaction((inner) => lookAt(inner, last, standingsAtOnce), { isolationLevel: 'repeatable read', accessMode: 'read only' })
    if (!page) break
    verified.standings += page.standings
    verified.entries += page.entries
    verified.vouchers += page.vouchers
    verified.differences.push(...page.differences)
    last = page.to
  }
  return verified
}

/** Every difference of the ledger, as sentences. */
export const differencesOf = async (tx: Tx): Promise<string[]> => (await verifyLedger(tx)).differences

async function lookAt(tx: Tx, from: string, size: number): Promise<(Page & { differences: string[] }) | undefined> {
  const [page] = await rowsOf<Omit<Page, 'from'> & { to: string | null }>(tx, sql`
    with page as (select id from loyalty_accounts where id > ${from} order by id limit ${size})
    select max(id) as to, count(*)::int as standings,
      (select count(*)::int from point_entries where loyalty_account_id > ${from} and loyalty_account_id <= (select max(id) from page)) as entries,
      (select count(*)::int from vouchers where loyalty_account_id > ${from} and loyalty_account_id <= (select max(id) from page)) as vouchers
    from page`)
  if (!page?.to) return undefined
  const differences: string[] = []
  for (const look of looks) {
    const within = (column: SQL) => sql`${column} > ${from} and ${column} <= ${page.to}`
    differences.push(...(await rowsOf<{ says: string }>(tx, look(within))).map(({ says }) => says))
  }
  return { ...page, to: page.to, from, differences }
}

type Look = (within: (column: SQL) => SQL) => SQL

const balances: Look = (within) => sql`
  select a.id || ': the balance is ' || a.redeemable_points || ', its entries sum to ' || coalesce(sum(e.redeemable_delta), 0) as says
  from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id and ${within(sql`e.loyalty_account_id`)} where ${within(sql`a.id`)}
  group by a.id having a.redeemable_points <> coalesce(sum(e.redeemable_delta), 0) order by a.id`

const owed: Look = (within) => sql`
  select a.id || ': ' || a.owed_points || ' points are owed, its entries sum to ' || coalesce(sum(e.owed_delta), 0) as says
  from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id and ${within(sql`e.loyalty_account_id`)} where ${within(sql`a.id`)}
  group by a.id having a.owed_points <> coalesce(sum(e.owed_delta), 0) order by a.id`

const continuity: Look = (within) => sql`
  select loyalty_account_id || ': entry ' || id || ' does not continue the one before: it ends at ' || redeemable_after || ', the sum is ' || running as says
  from (
    select id, loyalty_account_id, redeemable_after, sum(redeemable_delta) over (partition by loyalty_account_id order by id) as running
    from point_entries where ${within(sql`loyalty_account_id`)}
  ) entries where redeemable_after <> running order by id`

const spends: Look = (within) => sql`
  select e.loyalty_account_id || ': spend ' || e.id || ' has no voucher' as says
  from point_entries e left join vouchers v on v.entry_id = e.id
  where ${within(sql`e.loyalty_account_id`)} and e.origin_type = 1 and v.id is null order by e.id`

const vouchers: Look = (within) => sql`
  select v.loyalty_account_id || ': voucher ' || v.id || ' has no spend' as says
  from vouchers v left join point_entries e on e.id = v.entry_id
  where ${within(sql`v.loyalty_account_id`)} and (e.id is null or e.origin_type <> 1 or e.redeemable_delta >= 0 or e.loyalty_account_id <> v.loyalty_account_id) order by v.id`

const merged: Look = (within) => sql`
  select a.id || case
      when a.redeemable_points <> 0 or a.owed_points <> 0 then ': was merged, and is not empty: ' || a.redeemable_points || ' points, ' || a.owed_points || ' owed'
      else ': was merged into ' || a.merged_into || ', which is merged itself or of another programme' end as says
  from loyalty_accounts a left join loyalty_accounts b on b.id = a.merged_into
  where ${within(sql`a.id`)} and a.merged_into is not null
    and (a.redeemable_points <> 0 or a.owed_points <> 0 or b.id is null or b.merged_into is not null or b.membership_id <> a.membership_id) order by a.id`

/** merged:out:<standing>:<what> there is merged:in:<standing>:<what> here, with the same amounts the other way round. */
const halves: Look = (within) => sql`
  select e.loyalty_account_id || ': entry ' || e.id || ' of a merge has no equal other half' as says
  from point_entries e left join point_entries h on h.loyalty_account_id = split_part(e.idempotency_key, ':', 3)
    and h.idempotency_key = 'merged:' || case split_part(e.idempotency_key, ':', 2) when 'out' then 'in' else 'out' end
      || ':' || e.loyalty_account_id || ':' || split_part(e.idempotency_key, ':', 4)
  where ${within(sql`e.loyalty_account_id`)} and e.idempotency_key like 'merged:%'
    and (h.id is null or h.counted_delta <> -e.counted_delta or h.redeemable_delta - h.owed_delta <> -(e.redeemable_delta - e.owed_delta)) order by e.id`

const looks: readonly Look[] = [balances, owed, continuity, spends, vouchers, merged, halves]
