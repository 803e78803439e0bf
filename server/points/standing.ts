import type { Language } from '#contract/problems.ts'
import type { IdlePeriod } from '#domain/expiry.ts'
import type { LevelPeriod } from '#domain/level.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'

/** What time reckons with: a standing, whose it is, and what she was told in the periods that run. */
export type Standing = {
  id: string
  brand: string
  accountId: string
  email: string
  language: Language
  membershipId: string
  tierId: string
  /** Place of her tier in the ladder, counted from 0. */
  sequence: number
  redeemablePoints: number
  level: LevelPeriod
  idle: IdlePeriod
  /** The names of both periods in the table of notices. */
  levelPeriod: string
  idlePeriod: string
}

type Row = {
  id: string; brand: string; account_id: string; email: string; language: Language; membership_id: string; tier_id: string; sequence: number; redeemable_points: number
  reached_at: string; active_at: string; level_period: string; idle_period: string; level_day: string | null; expiry30_day: string | null; expiry7_day: string | null
}

/** ISO 8601 in UTC, whatever calendar the database's session reckons by. */
const isoOf = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Points that came by merging alone have had no activity: they live from the day she joined. */
const activeAt = sql`coalesce(l.last_active_at, l.joined_at)`

const told = (alias: string, kind: string, period: SQL) => {
  const table = sql.identifier(alias)
  return sql`left join notices ${table} on ${table}.loyalty_account_id = l.id and ${table}.kind = ${kind} and ${table}.period = ${isoOf(period)}`
}

/**
 * Standings as time sees them; merged ones are part of another, and erased ones are nobody's.
 * @param which condition over `l` loyalty_accounts, `t` her tier, `level`, `expiry30` and `expiry7` the notices sent
 */
export async function standingsIn(tx: Tx, which: SQL): Promise<Standing[]> {
  const rows = await rowsOf<Row>(tx, sql`
    select l.id, l.brand, l.account_id, a.email, a.language, l.membership_id, l.tier_id, t.sequence, l.redeemable_points,
      l.tier_reached_at as reached_at, ${activeAt} as active_at, ${isoOf(sql`l.tier_reached_at`)} as level_period, ${isoOf(activeAt)} as idle_period,
      level.ends_at as level_day, expiry30.ends_at as expiry30_day, expiry7.ends_at as expiry7_day
    from loyalty_accounts l join accounts a on a.id = l.account_id join tiers t on t.id = l.tier_id
    ${told('level', 'level', sql`l.tier_reached_at`)} ${told('expiry30', 'expiry30', activeAt)} ${told('expiry7', 'expiry7', activeAt)}
    where l.merged_into is null and a.erased_at is null and ${which} order by l.id`)
  return rows.map(standingOf)
}

/**
 * Holds a standing until the transaction ends: nobody erases her, and nothing else moves her points. Her account need not
 * be held: who erases or merges her holds her standing too, so it is read once that is held (decision 0026).
 * @returns the standing as it is now, or nothing if it was merged or erased meanwhile
 */
export async function holdStanding(tx: Tx, { id }: { id: string }): Promise<Standing | undefined> {
  await tx.execute(sql`select id from loyalty_accounts where id = ${id} for no key update`)
  const [standing] = await standingsIn(tx, sql`l.id = ${id}`)
  return standing
}

function standingOf(row: Row): Standing {
  const day = (value: string | null) => (value === null ? undefined : new Date(value))
  return {
    id: row.id, brand: row.brand, accountId: row.account_id, email: row.email, language: row.language,
    membershipId: row.membership_id, tierId: row.tier_id, sequence: row.sequence, redeemablePoints: row.redeemable_points,
    level: { reachedAt: new Date(row.reached_at), namedDay: day(row.level_day) },
    idle: { activeAt: new Date(row.active_at), expiry30: day(row.expiry30_day), expiry7: day(row.expiry7_day) },
    levelPeriod: row.level_period, idlePeriod: row.idle_period,
  }
}
