import type { Language } from '#contract/problems.ts'
import type { IdlePeriod } from '#domain/expiry.ts'
import type { TierPeriod } from '#domain/tier-period.ts'
import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { preparedRead } from '#server/lib/database/prepared-read.ts'
import { lockLoyaltyAccountById } from './locks.ts'
import { loyaltyAccounts, notices, tiers, type NoticeKind } from './table.ts'

/**
 * A loyalty account with what the time-based jobs need: its owner and the notices sent in the
 * current periods.
 */
export type LoyaltyAccountDetails = {
  id: string
  brand: string
  accountId: string
  email: string
  language: Language
  membershipId: string
  tierId: string
  /** Index of the tier, from 0. */
  sequence: number
  redeemablePoints: number
  tierPeriod: TierPeriod
  idlePeriod: IdlePeriod
  /** Names of both periods in the notices table. */
  tierNoticePeriod: string
  expiryNoticePeriod: string
}

/** The notices sent in the current periods of a loyalty account. */
export const tierNotice = alias(notices, 'tier_notice')
const expiry30 = alias(notices, 'expiry30')
const expiry7 = alias(notices, 'expiry7')

/** Merged-in points have no activity of their own: they count from the day the target joined. */
export const activeAt =
  sql<Date>`coalesce(${loyaltyAccounts.lastActiveAt}, ${loyaltyAccounts.joinedAt})`.mapWith(
    loyaltyAccounts.joinedAt,
  )

/**
 * A period as notices name it: ISO 8601 in UTC, independent of the session's settings. The same text
 * as Date.toISOString, by which it is stored (`detailsOf`).
 */
const periodOf = (start: SQLWrapper): SQL =>
  sql`to_char(${start} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const isNotice = (
  notice: typeof tierNotice | typeof expiry30 | typeof expiry7,
  kind: NoticeKind,
  start: SQLWrapper,
) =>
  and(
    eq(notice.loyaltyAccountId, loyaltyAccounts.id),
    eq(notice.kind, kind),
    eq(notice.period, periodOf(start)),
  )

const selectDetails = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({
      id: loyaltyAccounts.id,
      brand: loyaltyAccounts.brand,
      accountId: loyaltyAccounts.accountId,
      email: memberView.email,
      language: memberView.language,
      membershipId: loyaltyAccounts.membershipId,
      tierId: loyaltyAccounts.tierId,
      sequence: tiers.sequence,
      redeemablePoints: loyaltyAccounts.redeemablePoints,
      reachedAt: loyaltyAccounts.tierReachedAt,
      activeAt,
      tierDay: tierNotice.endsAt,
      expiry30Day: expiry30.endsAt,
      expiry7Day: expiry7.endsAt,
    })
    .from(loyaltyAccounts)
    .innerJoin(memberView, eq(memberView.accountId, loyaltyAccounts.accountId))
    .innerJoin(tiers, eq(tiers.id, loyaltyAccounts.tierId))
    .leftJoin(tierNotice, isNotice(tierNotice, 'tier', loyaltyAccounts.tierReachedAt))
    .leftJoin(expiry30, isNotice(expiry30, 'expiry30', activeAt))
    .leftJoin(expiry7, isNotice(expiry7, 'expiry7', activeAt))
    .where(and(isNull(loyaltyAccounts.mergedInto), isNull(memberView.erasedAt), which))
    .orderBy(loyaltyAccounts.id)

type Row = Awaited<ReturnType<typeof selectDetails>>[number]

/**
 * Returns loyalty accounts for the time-based jobs, without merged and erased ones.
 * @param which condition over the loyalty account, its tier, `tierNotice` and `activeAt`
 */
export async function loyaltyAccountsWhere(
  tx: Tx,
  which: SQL | undefined,
): Promise<LoyaltyAccountDetails[]> {
  return (await selectDetails(tx, which)).map(detailsOf)
}

const findDetails = preparedRead('loyaltyAccountDetails', ['id'], (tx, { id }) =>
  selectDetails(tx, eq(loyaltyAccounts.id, id)),
)

/** Returns one loyalty account as `loyaltyAccountsWhere` does; undefined if merged or erased. */
export async function loyaltyAccountDetails(
  tx: Tx,
  id: string,
): Promise<LoyaltyAccountDetails | undefined> {
  const [row] = await findDetails(tx, { id })
  return row && detailsOf(row)
}

/**
 * Locks a loyalty account until the transaction ends, so that its points do not move and the member
 * is not erased. The account itself needs no lock: erasing and merging lock the loyalty account too
 * (decision 0026).
 * @returns its current state; undefined if it was merged or erased meanwhile
 */
export async function lockLoyaltyAccount(
  tx: Tx,
  { id }: { id: string },
): Promise<LoyaltyAccountDetails | undefined> {
  await lockLoyaltyAccountById(tx, id)
  return loyaltyAccountDetails(tx, id)
}

function detailsOf({
  reachedAt,
  activeAt: active,
  tierDay,
  expiry30Day,
  expiry7Day,
  ...row
}: Row): LoyaltyAccountDetails {
  return {
    ...row,
    tierPeriod: { reachedAt, announcedDay: tierDay ?? undefined },
    idlePeriod: {
      activeAt: active,
      expiry30: expiry30Day ?? undefined,
      expiry7: expiry7Day ?? undefined,
    },
    tierNoticePeriod: reachedAt.toISOString(),
    expiryNoticePeriod: active.toISOString(),
  }
}
