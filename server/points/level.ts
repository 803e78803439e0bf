import { daysLater, monthsAfter } from '#domain/calendar.ts'
import { levelIsDue, levelTurn, type Counted } from '#domain/level.ts'
import { WINDOW_MONTHS } from '#domain/points.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { ladderIn, type Level } from './ladder.ts'
import { sendNotice } from './notice.ts'
import type { Round } from './round.ts'
import type { Standing } from './standing.ts'

/** More than the 30 days of a notice and what months of different lengths make of them. */
const LOOKS_AHEAD_DAYS = 36

/**
 * CO-46: a level is measured anew 18 months after it was last reached. Who would move down is told 30 days before; who
 * was not, stays until 30 days after she is.
 */
export const levels: Round = {
  which: (now) => sql`t.sequence > 0 and l.tier_reached_at < ${daysLater(monthsAfter(now, -WINDOW_MONTHS), LOOKS_AHEAD_DAYS).toISOString()}::timestamptz
    and (level.ends_at is null or level.ends_at < ${now.toISOString()}::timestamptz)`,
  isDue: ({ sequence, level }, now) => sequence > 0 && levelIsDue(level, now),
  async turn(tx, standing, now) {
    const ladder = await ladderIn(tx, standing.membershipId)
    const current = ladder.find(({ tierId }) => tierId === standing.tierId)
    if (!current) return
    const turn = levelTurn(standing.level, current, ladder, await countedIn(tx, standing, now), now)
    if (turn?.does === 'notice') await sendLevelNotice(tx, { standing, current, ...turn }, now)
    if (turn?.does === 'measure') {
      await tx.execute(sql`update loyalty_accounts set tier_id = ${turn.tier.tierId}, tier_reached_at = ${now.toISOString()}::timestamptz where id = ${standing.id}`)
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
    select at, counted_delta as points from point_entries
    where loyalty_account_id = ${id} and counted_delta <> 0 and at > ${monthsAfter(now, -WINDOW_MONTHS).toISOString()}::timestamptz`)
  return rows.map(({ at, points }) => ({ at: new Date(at), points }))
}
