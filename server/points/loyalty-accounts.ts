import type { Language } from '#contract/problems.ts'
import type { IdlePeriod } from '#domain/expiry.ts'
import type { TierPeriod } from '#domain/tier-period.ts'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'

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
  tierNotice: string
  expiryNotice: string
}

type Row = {
  id: string
  brand: string
  account_id: string
  email: string
  language: Language
  membership_id: string
  tier_id: string
  sequence: number
  redeemable_points: number
  reached_at: string
  active_at: string
  tier_period: string
  idle_period: string
  tier_day: string | null
  expiry30_day: string | null
  expiry7_day: string | null
}

/** ISO 8601 in UTC, independent of the session's time zone and date style. */
const isoOf = (time: SQL) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Merged-in points have no activity of their own: they count from the day the target joined. */
const activeAt = sql`coalesce(l.last_active_at, l.joined_at)`

const joinNotice = (alias: string, kind: string, period: SQL) => {
  const table = sql.identifier(alias)
  return sql`left join notices ${table} on ${table}.loyalty_account_id = l.id and ${table}.kind = ${kind} and ${table}.period = ${isoOf(period)}`
}

/**
 * Returns loyalty accounts for the time-based jobs, without merged and erased ones.
 * @param which condition over `l` loyalty_accounts, `t` the tier, `tier_notice`, `expiry30` and `expiry7`
 *   the notices sent
 */
export async function loyaltyAccountsWhere(tx: Tx, which: SQL): Promise<LoyaltyAccountDetails[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select l.id, l.brand, l.account_id, a.email, a.language, l.membership_id, l.tier_id, t.sequence, l.redeemable_points,
      l.tier_reached_at as reached_at, ${activeAt} as active_at, ${isoOf(sql`l.tier_reached_at`)} as tier_period, ${isoOf(activeAt)} as idle_period,
      tier_notice.ends_at as tier_day, expiry30.ends_at as expiry30_day, expiry7.ends_at as expiry7_day
    from loyalty_accounts l join accounts a on a.id = l.account_id join tiers t on t.id = l.tier_id
    ${joinNotice('tier_notice', 'tier', sql`l.tier_reached_at`)} ${joinNotice('expiry30', 'expiry30', activeAt)} ${joinNotice('expiry7', 'expiry7', activeAt)}
    where l.merged_into is null and a.erased_at is null and ${which} order by l.id`,
  )
  return rows.map(detailsOf)
}

/**
 * Locks a loyalty account until the transaction ends, so that its points do not move and the member
 * is not erased. The account itself needs no lock: erasing and merging lock the loyalty account too
 * (decision 26).
 * @returns its current state; undefined if it was merged or erased meanwhile
 */
export async function lockLoyaltyAccount(
  tx: Tx,
  { id }: { id: string },
): Promise<LoyaltyAccountDetails | undefined> {
  await tx.execute(sql`select id from loyalty_accounts where id = ${id} for no key update`)
  const [loyaltyAccount] = await loyaltyAccountsWhere(tx, sql`l.id = ${id}`)
  return loyaltyAccount
}

function detailsOf(row: Row): LoyaltyAccountDetails {
  const day = (value: string | null) => (value === null ? undefined : new Date(value))
  return {
    id: row.id,
    brand: row.brand,
    accountId: row.account_id,
    email: row.email,
    language: row.language,
    membershipId: row.membership_id,
    tierId: row.tier_id,
    sequence: row.sequence,
    redeemablePoints: row.redeemable_points,
    tierPeriod: { reachedAt: new Date(row.reached_at), announcedDay: day(row.tier_day) },
    idlePeriod: {
      activeAt: new Date(row.active_at),
      expiry30: day(row.expiry30_day),
      expiry7: day(row.expiry7_day),
    },
    tierNotice: row.tier_period,
    expiryNotice: row.idle_period,
  }
}
