import { daysLater, monthsAfter } from '#domain/calendar.ts'
import { levelIsDue, levelTurn, type Counted } from '#domain/level.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { ladderIn, type Level } from './ladder.ts'
import { sendNotice } from './notice.ts'
import type { Round } from './round.ts'
import type { Standing } from './standing.ts'

/** More than the 30 days of a notice plus what months of different lengths add. */
const NOTICE_WINDOW_DAYS = 36

/**
 * CO-46: a level is measured again 18 months after it was last reached. A member who would move
 * down gets an email 30 days before; without that email the level stays until 30 days after one is
 * sent.
 */
export const levels: Round = {
  which: (now) => sql`t.sequence > 0 and l.tier_reached_at < ${daysLater(monthsAfter(now, -WINDOW_MONTHS), NOTICE_WINDOW_DAYS).toISOString()}::timestamptz
    and (level.ends_at is null or level.ends_at < ${now.toISOString()}::timestamptz)`,
  isDue: ({ sequence, level }, now) => sequence > 0 && levelIsDue(level, now),
  async turn(tx, loyaltyAccount, now) {
    const ladder = await ladderIn(tx, loyaltyAccount.membershipId)
    const current = ladder.find(({ tierId }) => tierId === loyaltyAccount.tierId)
    if (!current) return
    const turn = levelTurn(loyaltyAccount.level, current, ladder, await countedIn(tx, loyaltyAccount, now), now)
    if (turn?.does === 'notice') await sendLevelNotice(tx, { standing: loyaltyAccount, current, ...turn }, now)
    if (turn?.does === 'measure') {
      await tx.execute(sql`update loyalty_accounts set tier_id = ${turn.tier.tierId}, tier_reached_at = ${now.toISOString()}::timestamptz where id = ${loyaltyAccount.id}`)
    }
  },
}

async function sendLevelNotice(tx: Tx, { standing, current, lower, lastDay, missing }: { standing: Standing; current: Level; lower: Level; lastDay: Date; missing: number }, now: Date): Promise<void> {
  const { language, levelPeriod } = standing
  const values = { level: current.words.name[language], lower: lower.words.name[language], brings: lower.words.description[language], missing: String(missing) }
  await sendNotice(tx, standing, { kind: 'level', period: levelPeriod, lastDay, letter: { kind: 'levelEnds', values } }, now)
}

async function countedIn(tx: Tx, { id }: Standing, now: Date): Promise<Counted[]> {
  const rows = await rowsOf<{ at: string; points: number }>(tx, sql`
    select at, tier_points_delta as points from point_entries
    where loyalty_account_id = ${id} and tier_points_delta <> 0 and at > ${monthsAfter(now, -WINDOW_MONTHS).toISOString()}::timestamptz`)
  return rows.map(({ at, points }) => ({ at: new Date(at), points }))
}
