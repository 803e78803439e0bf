import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { excluded, type Tx } from '#server/lib/database/database.ts'
import type { Analytics, AnalyticsEvent } from '#server/lib/reporting/analytics.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { analyticsCounts } from './table.ts'

export type DailyCount = { day: string; event: AnalyticsEvent; count: number }
export type StoredAnalytics = Analytics & {
  /** Writes what was counted since the last call. A failed write is kept for the next one. */
  flush(): Promise<void>
}

/**
 * Counts in memory and writes when flushed, so that no request waits for the row of its day.
 * A crash loses what was counted since the last flush (decision 0054).
 */
export function openAnalytics(database: { tx: Tx }, clock: Clock): StoredAnalytics {
  let counts = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const add = (key: string, by: number) => void counts.set(key, (counts.get(key) ?? 0) + by)
  async function write(): Promise<void> {
    const written = counts
    if (written.size === 0) return
    counts = new Map()
    // Sorted, because two servers must take the rows in one order.
    const rows = [...written].sort().map(([key, count]) => {
      const [brand, day, event] = JSON.parse(key) as [string, string, AnalyticsEvent]
      return { brand, day, event, count }
    })
    const { brand, day, event, count } = analyticsCounts
    try {
      await database.tx
        .insert(analyticsCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [brand, day, event],
          set: { count: sql`${count} + ${excluded(count)}` },
        })
    } catch (error) {
      for (const [key, by] of written) add(key, by)
      throw error
    }
  }
  return {
    count: ({ brand, event }) =>
      add(JSON.stringify([brand, clock.now().toISOString().slice(0, 10), event]), 1),
    flush() {
      writing = writing.catch(() => undefined).then(write)
      return writing
    },
  }
}

/** Returns the counts of a brand since a day, oldest first. */
export const dailyCountsOf = (
  tx: Tx,
  { brand, since }: { brand: string; since: string },
): Promise<DailyCount[]> =>
  tx
    .select({
      day: analyticsCounts.day,
      event: analyticsCounts.event,
      count: analyticsCounts.count,
    })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.brand, brand), gte(analyticsCounts.day, since)))
    .orderBy(asc(analyticsCounts.day), asc(analyticsCounts.event))
