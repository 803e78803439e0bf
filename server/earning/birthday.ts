import { dueBirthdays } from '#domain/birthday.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { forEachIsolated } from '#server/lib/jobs/for-each-isolated.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { findFeature, type StoredFeature } from '#server/points/earning-features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { lockLoyaltyAccount } from '#server/points/loyalty-accounts.ts'

type Gift = { membershipId: string; points: number; since: string | undefined }
type Birthday = { id: string; date: string; year: number }

/** Members read by one statement. */
const BATCH_SIZE = 500

/**
 * EN-73: Credits birthdays, once per birthday and year, on the day in UTC or up to 23 days later if
 * no server ran. Each credit is its own transaction, so that a crash loses none, and the ledger's
 * key prevents a second one even when the clock is wrong.
 */
export async function creditBirthdays({ database, clock }: AppContext): Promise<void> {
  const errors: unknown[] = []
  for (const gift of await giftsOf(database.tx)) {
    await forEachIsolated({
      mayWrite: () => database.canWrite(),
      async nextBatch(after) {
        const batch = await rowsOf<Birthday>(
          database.tx,
          birthdaysToCredit(gift, after, clock.now()),
        )
        return { some: batch, next: batch.length < BATCH_SIZE ? undefined : batch.at(-1)?.id }
      },
      turn: (birthday) =>
        database.tx.transaction((tx) => celebrate(tx, gift, birthday, clock.now())),
    }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function giftsOf(tx: Tx): Promise<Gift[]> {
  const programs = await rowsOf<{ id: string; configuration: StoredFeature[] }>(
    tx,
    sql`select id, configuration from memberships`,
  )
  return programs.flatMap(({ id, configuration }) => {
    const feature = findFeature(configuration, 'BirthdayPoints')
    return feature && feature.rewardPoints > 0
      ? [{ membershipId: id, points: feature.rewardPoints, since: feature.activeSince }]
      : []
  })
}

/**
 * Returns SQL for members with a recent birthday and no credit for it, using the index
 * accounts_birthday, whose expression this repeats. A birthday before joining, or before the
 * program rewarded birthdays, gives nothing.
 */
export const birthdaysToCredit = (
  { membershipId, since }: Gift,
  after: string,
  now: Date,
): SQL => sql`
  select one.id, due.date, due.year
  from (values ${sql.join(
    dueBirthdays(now).map(
      ({ date, year, birthdate }) => sql`(${date}::text, ${year}::int, ${birthdate}::numeric)`,
    ),
    sql`, `,
  )}) as due (date, year, born)
  cross join lateral (
    select l.id from accounts a join loyalty_accounts l on l.account_id = a.id
    where a.date_of_birth is not null and extract(month from a.date_of_birth) * 100 + extract(day from a.date_of_birth) = due.born
      and extract(year from a.date_of_birth) < due.year and a.erased_at is null
      and l.membership_id = ${membershipId} and l.merged_into is null and l.id > ${after} and (l.joined_at at time zone 'UTC')::date <= due.date::date
      and not exists (select from point_entries e where e.loyalty_account_id = l.id and e.idempotency_key = 'birthday:' || due.year)
      and not exists (
        select from loyalty_accounts m join point_entries e on e.loyalty_account_id = m.id
        where m.merged_into = l.id and e.idempotency_key = 'birthday:' || due.year)
    order by l.id limit ${BATCH_SIZE}
  ) one
  where due.date::date >= (coalesce(${since ?? null}::timestamptz, '-infinity') at time zone 'UTC')::date
  order by one.id limit ${BATCH_SIZE}`

async function celebrate(
  tx: Tx,
  { points }: Gift,
  { id, date, year }: Birthday,
  now: Date,
): Promise<void> {
  // Skip one that was erased or merged meanwhile; the target of a merge gets its own credit.
  if (!(await lockLoyaltyAccount(tx, { id }))) return
  await addEntry(tx, {
    loyaltyAccountId: id,
    redeemable: points,
    tierPoints: points,
    originType: 7,
    reason: { key: 'birthday', values: { date } },
    key: `birthday:${year}`,
    at: now,
  })
}
