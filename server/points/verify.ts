import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

/**
 * What was checked, and one message per difference; an empty list means the ledger is consistent.
 */
export type Verified = {
  loyaltyAccounts: number
  entries: number
  vouchers: number
  differences: string[]
}

type Page = { from: string; to: string; loyaltyAccounts: number; entries: number; vouchers: number }

/**
 * Loyalty accounts per page. A page is one snapshot, short enough not to block the embedded engine.
 */
const ACCOUNTS_PER_PAGE = 2_000

/**
 * Checks the ledger page by page in SQL, so that it runs while the server is in use and with
 * bounded memory: sums, running balances, spends against vouchers, and that merged loyalty accounts
 * are empty and their entries arrived.
 * @param isFirstEnough stop after the first page with a difference
 */
export async function verifyLedger(
  tx: Tx,
  {
    isFirstEnough = false,
    accountsPerPage = ACCOUNTS_PER_PAGE,
  }: { isFirstEnough?: boolean; accountsPerPage?: number } = {},
): Promise<Verified> {
  const verified: Verified = { loyaltyAccounts: 0, entries: 0, vouchers: 0, differences: [] }
  let last = ''
  while (!(isFirstEnough && verified.differences.length > 0)) {
    // One snapshot per page, so that a redemption between two checks is not reported as a
    // difference.
    const page = await tx.transaction((inner) => checkPage(inner, last, accountsPerPage), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    if (!page) break
    verified.loyaltyAccounts += page.loyaltyAccounts
    verified.entries += page.entries
    verified.vouchers += page.vouchers
    verified.differences.push(...page.differences)
    last = page.to
  }
  return verified
}

/** Returns every difference of the ledger as messages. */
export const differencesOf = async (tx: Tx): Promise<string[]> =>
  (await verifyLedger(tx)).differences

async function checkPage(
  tx: Tx,
  from: string,
  size: number,
): Promise<(Page & { differences: string[] }) | undefined> {
  const [page] = await rowsOf<Omit<Page, 'from'> & { to: string | null }>(
    tx,
    sql`
    with page as (select id from loyalty_accounts where id > ${from} order by id limit ${size})
    select max(id) as to, count(*)::int as "loyaltyAccounts",
      (select count(*)::int from point_entries where loyalty_account_id > ${from} and loyalty_account_id <= (select max(id) from page)) as entries,
      (select count(*)::int from vouchers where loyalty_account_id > ${from} and loyalty_account_id <= (select max(id) from page)) as vouchers
    from page`,
  )
  if (!page?.to) return undefined
  const differences: string[] = []
  for (const check of checks) {
    const within = (column: SQL) => sql`${column} > ${from} and ${column} <= ${page.to}`
    differences.push(
      ...(await rowsOf<{ message: string }>(tx, check(within))).map(({ message }) => message),
    )
  }
  return { ...page, to: page.to, from, differences }
}

type Check = (within: (column: SQL) => SQL) => SQL

const balances: Check = (within) => sql`
  select a.id || ': the balance is ' || a.redeemable_points || ', its entries sum to ' || coalesce(sum(e.redeemable_delta), 0) as message
  from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id and ${within(sql`e.loyalty_account_id`)} where ${within(sql`a.id`)}
  group by a.id having a.redeemable_points <> coalesce(sum(e.redeemable_delta), 0) order by a.id`

const owed: Check = (within) => sql`
  select a.id || ': ' || a.owed_points || ' points are owed, its entries sum to ' || coalesce(sum(e.owed_delta), 0) as message
  from loyalty_accounts a left join point_entries e on e.loyalty_account_id = a.id and ${within(sql`e.loyalty_account_id`)} where ${within(sql`a.id`)}
  group by a.id having a.owed_points <> coalesce(sum(e.owed_delta), 0) order by a.id`

const continuity: Check = (within) => sql`
  select loyalty_account_id || ': entry ' || id || ' does not continue the one before: it ends at ' || redeemable_after || ', the sum is ' || running as message
  from (
    select id, loyalty_account_id, redeemable_after, sum(redeemable_delta) over (partition by loyalty_account_id order by id) as running
    from point_entries where ${within(sql`loyalty_account_id`)}
  ) entries where redeemable_after <> running order by id`

const spends: Check = (within) => sql`
  select e.loyalty_account_id || ': spend ' || e.id || ' has no voucher' as message
  from point_entries e left join vouchers v on v.entry_id = e.id
  where ${within(sql`e.loyalty_account_id`)} and e.origin_type = 1 and v.id is null order by e.id`

const vouchers: Check = (within) => sql`
  select v.loyalty_account_id || ': voucher ' || v.id || ' has no spend' as message
  from vouchers v left join point_entries e on e.id = v.entry_id
  where ${within(sql`v.loyalty_account_id`)} and (e.id is null or e.origin_type <> 1 or e.redeemable_delta >= 0 or e.loyalty_account_id <> v.loyalty_account_id) order by v.id`

const merged: Check = (within) => sql`
  select a.id || case
      when a.redeemable_points <> 0 or a.owed_points <> 0 then ': was merged, and is not empty: ' || a.redeemable_points || ' points, ' || a.owed_points || ' owed'
      else ': was merged into ' || a.merged_into || ', which is merged itself or of another program' end as message
  from loyalty_accounts a left join loyalty_accounts b on b.id = a.merged_into
  where ${within(sql`a.id`)} and a.merged_into is not null
    and (a.redeemable_points <> 0 or a.owed_points <> 0 or b.id is null or b.merged_into is not null or b.membership_id <> a.membership_id) order by a.id`

/**
 * merged:out:<loyalty account>:<what> there must match merged:in:<loyalty account>:<what> here,
 * with opposite amounts.
 */
const halves: Check = (within) => sql`
  select e.loyalty_account_id || ': entry ' || e.id || ' of a merge has no equal other half' as message
  from point_entries e left join point_entries h on h.loyalty_account_id = split_part(e.idempotency_key, ':', 3)
    and h.idempotency_key = 'merged:' || case split_part(e.idempotency_key, ':', 2) when 'out' then 'in' else 'out' end
      || ':' || e.loyalty_account_id || ':' || split_part(e.idempotency_key, ':', 4)
  where ${within(sql`e.loyalty_account_id`)} and e.idempotency_key like 'merged:%'
    and (h.id is null or h.tier_points_delta <> -e.tier_points_delta or h.redeemable_delta - h.owed_delta <> -(e.redeemable_delta - e.owed_delta)) order by e.id`

const checks: readonly Check[] = [balances, owed, continuity, spends, vouchers, merged, halves]
