import { birthdaysDue } from '#domain/birthday.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { eachAlone } from '#server/kit/eachAlone.ts'
import type { House } from '#server/kit/serve.ts'
import { featureIn, type KeptFeature } from '#server/points/features.ts'
import { addEntry } from '#server/points/ledger.ts'
import { holdStanding } from '#server/points/standing.ts'

type Gift = { membershipId: string; points: number; since: string | undefined }
type Celebrated = { id: string; date: string; year: number }

/** So many members are looked up by one statement. */
const AT_ONCE = 500

/**
 * EN-73: the gift of a birthday, once for each birthday and year, on the day by UTC or up to 23 days later when no
 * server was there. Each in a small transaction of its own, so that a crash leaves nobody without and the ledger's key
 * nobody with two, whatever the clock did.
 */
export async function celebrateAll({ database, clock }: House): Promise<void> {
  const faults: unknown[] = []
  for (const gift of await giftsOf(database.tx)) {
    await eachAlone({
      mayWrite: () => database.mayWrite(),
      async nextBatch(after) {
        const some = await rowsOf<Celebrated>(database.tx, waitingFor(gift, after, clock.now()))
        return { some, next: some.length < AT_ONCE ? undefined : some.at(-1)?.id }
      },
      turn: (one) => database.tx.transaction((tx) => celebrate(tx, gift, one, clock.now())),
    }).catch((fault: unknown) => faults.push(fault))
  }
  if (faults.length > 0) throw faults[0]
}

async function giftsOf(tx: Tx): Promise<Gift[]> {
  const programmes = await rowsOf<{ id: string; configuration: KeptFeature[] }>(tx, sql`select id, configuration from memberships`)
  return programmes.flatMap(({ id, configuration }) => {
    const feature = featureIn(configuration, 'BirthdayPoints')
    return feature && feature.rewardPoints > 0 ? [{ membershipId: id, points: feature.rewardPoints, since: feature.activeSince }] : []
  })
}

/**
 * Members whose birthday was in the last days and who have no gift for it yet, each day looked up by the index
 * accounts_birthday, whose expression this is. A birthday before she joined, or before the programme rewarded any,
 * gives nothing.
 */
export const waitingFor = ({ membershipId, since }: Gift, after: string, now: Date): SQL => sql`
  select one.id, due.date, due.year
  from (values ${sql.join(birthdaysDue(now).map(({ date, year, born }) => sql`(${date}::text, ${year}::int, ${born}::numeric)`), sql`, `)}) as due (date, year, born)
  cross join lateral (
    select l.id from accounts a join loyalty_accounts l on l.account_id = a.id
    where a.date_of_birth is not null and extract(month from a.date_of_birth) * 100 + extract(day from a.date_of_birth) = due.born
      and extract(year from a.date_of_birth) < due.year and a.erased_at is null
      and l.membership_id = ${membershipId} and l.merged_into is null and l.id > ${after} and (l.joined_at at time zone 'UTC')::date <= due.date::date
      and not exists (select from point_entries e where e.loyalty_account_id = l.id and e.idempotency_key = 'birthday:' || due.year)
      and not exists (
        select from loyalty_accounts m join point_entries e on e.loyalty_account_id = m.id
        where m.merged_into = l.id and e.idempotency_key = 'birthday:' || due.year)
    order by l.id limit ${AT_ONCE}
  ) one
  where due.date::date >= (coalesce(${since ?? null}::timestamptz, '-infinity') at time zone 'UTC')::date
  order by one.id limit ${AT_ONCE}`

async function celebrate(tx: Tx, { points }: Gift, { id, date, year }: Celebrated, now: Date): Promise<void> {
  // Whoever has gone meanwhile is given nothing, and who was merged is celebrated where her points are.
  if (!(await holdStanding(tx, { id }))) return
  await addEntry(tx, { loyaltyAccountId: id, redeemable: points, counted: points, originType: 7, reason: { key: 'birthday', values: { date } }, key: `birthday:${year}`, at: now })
}
