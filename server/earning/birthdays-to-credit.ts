import { dueBirthdays } from '#domain/birthday.ts'
import { and, eq, gt, isNotNull, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { memberView } from '#server/identity/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { entryView, loyaltyAccountView, loyaltyAccountViewAs } from '#server/points/views.ts'

/** The points of a program for a birthday. `since`: when it began to give them. */
export type Gift = { membershipId: string; points: number; since: string | undefined }
export type Birthday = { id: string; date: string; year: number }

/** Members read by one statement. */
export const BATCH_SIZE = 500

/** A recent day on which birthdays are due; `born`: month * 100 + day. */
const due = {
  date: sql<string>`due.date`,
  year: sql<number>`due.year`,
  born: sql<number>`due.born`,
}

/**
 * Returns members with a recent birthday and no credit for it, using the index accounts_birthday,
 * whose expression this repeats. A birthday before joining, or before the program rewarded
 * birthdays, gives nothing.
 */
export function birthdaysToCredit(
  tx: Tx,
  { membershipId, since }: Pick<Gift, 'membershipId' | 'since'>,
  after: string,
  now: Date,
) {
  const days = dueBirthdays(now).map(
    ({ date, year, birthdate }) => sql`(${date}::text, ${year}::int, ${birthdate}::numeric)`,
  )
  const member = membersBornOnDay(tx, membershipId, after)
  const start = sql`(coalesce(${since ?? null}::timestamptz, '-infinity') at time zone 'UTC')::date`
  return tx
    .select({ id: member.id, date: due.date, year: due.year })
    .from(sql`(values ${sql.join(days, sql`, `)}) as due (date, year, born)`)
    .crossJoinLateral(member)
    .where(sql`${due.date}::date >= ${start}`)
    .orderBy(member.id)
    .limit(BATCH_SIZE)
}

function membersBornOnDay(tx: Tx, membershipId: string, after: string) {
  const { dateOfBirth } = memberView
  return tx
    .select({ id: loyaltyAccountView.loyaltyAccountId })
    .from(memberView)
    .innerJoin(loyaltyAccountView, eq(loyaltyAccountView.accountId, memberView.accountId))
    .where(
      and(
        isNotNull(dateOfBirth),
        sql`extract(month from ${dateOfBirth}) * 100 + extract(day from ${dateOfBirth}) = ${due.born}`,
        sql`extract(year from ${dateOfBirth}) < ${due.year}`,
        isNull(memberView.erasedAt),
        eq(loyaltyAccountView.membershipId, membershipId),
        isNull(loyaltyAccountView.mergedInto),
        gt(loyaltyAccountView.loyaltyAccountId, after),
        lte(sql`(${loyaltyAccountView.joinedAt} at time zone 'UTC')::date`, sql`${due.date}::date`),
        ...hasNoCredit(sql`'birthday:' || ${due.year}`),
      ),
    )
    .orderBy(loyaltyAccountView.loyaltyAccountId)
    .limit(BATCH_SIZE)
    .as('birthday_member')
}

const merged = loyaltyAccountViewAs('merged')

/** No credit with this key, neither of the loyalty account nor of one merged into it. */
const hasNoCredit = (key: SQL): SQL[] => [
  notExists(
    new QueryBuilder()
      .select({ id: entryView.entryId })
      .from(entryView)
      .where(
        and(
          eq(entryView.loyaltyAccountId, loyaltyAccountView.loyaltyAccountId),
          eq(entryView.idempotencyKey, key),
        ),
      ),
  ),
  notExists(
    new QueryBuilder()
      .select({ id: entryView.entryId })
      .from(merged)
      .innerJoin(entryView, eq(entryView.loyaltyAccountId, merged.loyaltyAccountId))
      .where(
        and(
          eq(merged.mergedInto, loyaltyAccountView.loyaltyAccountId),
          eq(entryView.idempotencyKey, key),
        ),
      ),
  ),
]
