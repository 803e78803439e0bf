import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { memberView } from '#server/identity/views.ts'
import { anyOf, rowsOf, type Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView, loyaltyAccountViewAs } from '#server/points/views.ts'
import { referrals } from './table.ts'

const builder = new QueryBuilder()
const otherAccount = loyaltyAccountViewAs('other_account')

/** Selects the other accounts of the same person, merged either way. */
const otherAccounts = (accountId: SQL) =>
  builder
    .select({ id: sql<string>`${memberView.mergedInto}` })
    .from(memberView)
    .where(and(eq(memberView.accountId, accountId), isNotNull(memberView.mergedInto)))
    .unionAll(
      builder
        .select({ id: memberView.accountId })
        .from(memberView)
        .where(eq(memberView.mergedInto, accountId)),
    )
    .unionAll(
      builder
        .select({ id: otherAccount.accountId })
        .from(loyaltyAccountView)
        .innerJoin(otherAccount, eq(otherAccount.mergedInto, loyaltyAccountView.loyaltyAccountId))
        .where(eq(loyaltyAccountView.accountId, accountId)),
    )
    .unionAll(
      builder
        .select({ id: otherAccount.accountId })
        .from(loyaltyAccountView)
        .innerJoin(otherAccount, eq(otherAccount.loyaltyAccountId, loyaltyAccountView.mergedInto))
        .where(eq(loyaltyAccountView.accountId, accountId)),
    )

/** Selects the accounts that referred an account. */
const accountsThatReferred = (accountId: SQL) =>
  builder
    .select({ id: loyaltyAccountView.accountId })
    .from(referrals)
    .innerJoin(loyaltyAccountView, eq(loyaltyAccountView.loyaltyAccountId, referrals.referrerId))
    .where(and(eq(referrals.friendAccountId, accountId), ne(referrals.state, 'refused')))

/**
 * Selects the ids of all accounts of a person, for a join. Raw, because the builder has no
 * recursion.
 */
export const accountsOfPerson = (tx: Tx, accountId: string) =>
  tx.$with('person', { sameId: sql<string>`same_id`.as('same_id') }).as(sql`
    with recursive same(id) as (
      select ${accountId}::text
      union select other.id from same, lateral ${otherAccounts(sql`same.id`)} other(id)
    ) select id as same_id from same`)

/**
 * Returns whether the chain of referrers from an account leads to one of `goals`. The recursion
 * starts with one row: if the planner expects many rows, it compiles the query first, which takes a
 * second. Raw, because the builder has no recursion.
 */
export async function isReferrerInChain(
  tx: Tx,
  { from, goals }: { from: string; goals: readonly string[] },
): Promise<boolean> {
  const previous = sql`line.id`
  const rows = await rowsOf(
    tx,
    sql`
    with recursive line(id) as (
      select ${from}::text
      union select next.id from line, lateral (
        ${accountsThatReferred(previous)} union all ${otherAccounts(previous)}
      ) next(id)
    ) select 1 from line where id in ${anyOf(goals)} limit 1`,
  )
  return rows.length > 0
}
