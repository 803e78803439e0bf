import { Problem } from '#contract/problems.ts'
import { and, eq, inArray, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Member, SessionMember } from '#server/lib/security/tokens.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { loyaltyAccounts } from './table.ts'
import { currentIdOf } from './views.ts'

const loyaltyAccountColumns = {
  id: loyaltyAccounts.id,
  membershipId: loyaltyAccounts.membershipId,
  nftId: loyaltyAccounts.nftId,
  memberCode: loyaltyAccounts.memberCode,
  tierId: loyaltyAccounts.tierId,
  joinedAt: loyaltyAccounts.joinedAt,
}

export type LoyaltyAccount = Pick<
  typeof loyaltyAccounts.$inferSelect,
  keyof typeof loyaltyAccountColumns
>

/** Returns a condition: a loyalty account is the target of a merged one, or that one itself. */
export const isTargetOf = (requested: Record<'id' | 'mergedInto', Column>): SQL =>
  eq(loyaltyAccounts.id, currentIdOf(requested))

const requested = alias(loyaltyAccounts, 'requested')
const findOwn = preparedRead('ownLoyaltyAccount', ['id', 'accountId', 'brand'], (tx, values) =>
  tx
    .select(loyaltyAccountColumns)
    .from(requested)
    .innerJoin(loyaltyAccounts, isTargetOf(requested))
    .where(
      and(
        eq(requested.id, values.id),
        eq(loyaltyAccounts.accountId, values.accountId),
        eq(loyaltyAccounts.brand, values.brand),
      ),
    ),
)

/**
 * Returns a loyalty account of the caller. A merged one leads to its target, because old emails and
 * bookmarks name it.
 * @throws Problem NOT_FOUND, alike for an unknown id, another member's and another brand's
 */
export async function ownLoyaltyAccount(
  tx: Tx,
  { accountId, brand }: Member,
  id: string,
): Promise<LoyaltyAccount> {
  const [row] = await findOwn(tx, { id, accountId, brand })
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/**
 * Returns the same for a read, without a statement when the session lookup has read it.
 * @throws Problem NOT_FOUND
 */
export const loyaltyAccountForRead = async (
  tx: Tx,
  member: SessionMember,
  id: string,
): Promise<LoyaltyAccount> =>
  member.loyaltyAccount?.id === id ? member.loyaltyAccount : ownLoyaltyAccount(tx, member, id)

const findIn = preparedRead(
  'loyaltyAccountIn',
  ['membershipId', 'accountId', 'brand'],
  (tx, { membershipId, accountId, brand }) =>
    tx
      .select(loyaltyAccountColumns)
      .from(loyaltyAccounts)
      .where(
        and(
          eq(loyaltyAccounts.membershipId, membershipId),
          eq(loyaltyAccounts.accountId, accountId),
          eq(loyaltyAccounts.brand, brand),
        ),
      ),
)

/** Returns the caller's loyalty account in a program; undefined if they have not joined. */
export async function loyaltyAccountIn(
  tx: Tx,
  { accountId, brand }: Pick<Member, 'accountId' | 'brand'>,
  membershipId: string,
): Promise<LoyaltyAccount | undefined> {
  const [row] = await findIn(tx, { membershipId, accountId, brand })
  return row
}

const merged = alias(loyaltyAccounts, 'merged')

/**
 * Returns the ids of a loyalty account and of those merged into it, for `any (…)`. One array,
 * because PostgreSQL reads the whole table for an `or` or an `in`.
 * @param loyaltyAccountId an id, a placeholder, or a column of another table
 */
export const withMergedAccounts = (loyaltyAccountId: string | SQLWrapper): SQL =>
  sql`array_prepend(${loyaltyAccountId}::text, array${new QueryBuilder()
    .select({ id: merged.id })
    .from(merged)
    .where(sql`${merged.mergedInto} = ${loyaltyAccountId}`)})`

/**
 * Returns a condition: the row belongs to a loyalty account or to one merged into it.
 * @param column the loyalty account of the row
 */
export const isOfLoyaltyAccount = (column: Column, loyaltyAccountId: string | SQLWrapper): SQL =>
  sql`${column} = any (${withMergedAccounts(loyaltyAccountId)})`

/** Returns the ids of all loyalty accounts of some accounts, merged ones included. */
export const loyaltyAccountIdsOf = async (
  tx: Tx,
  accountIds: readonly string[],
): Promise<string[]> =>
  (
    await tx
      .select({ id: loyaltyAccounts.id })
      .from(loyaltyAccounts)
      .where(inArray(loyaltyAccounts.accountId, anyOf(accountIds)))
  ).map(({ id }) => id)
