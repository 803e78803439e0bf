import { addMonths } from './calendar.ts'
import type { DatedPoints } from './tier-period.ts'
import { WINDOW_MONTHS } from './points.ts'

/**
 * A counted entry with its key, when it was recorded, and the key of the award that it reverses, if
 * any. `previousReachedAt`: when the member had last reached a tier above the first before this award.
 */
export type RecordedEntry = DatedPoints & {
  key: string
  recordedAt: Date
  reverses?: string | undefined
  previousReachedAt?: Date | undefined
}

/** An award with its reversals subtracted. `isReversed`: nothing is left of it. */
export type EffectiveEntry = RecordedEntry & { isReversed: boolean }

/**
 * Returns the counted points at each moment (ascending): entries recorded by then, dated in the 18
 * months before. Each entry is read only a few times, because a refund waits for this.
 */
export function effectiveEntries(
  kept: readonly EffectiveEntry[],
  moments: readonly Date[],
): { moment: Date; points: number }[] {
  const byRecorded = [...kept].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  const byDate = [...kept].sort((a, b) => a.at.getTime() - b.at.getTime())
  const counting = new Set<EffectiveEntry>()
  let [points, added, removed] = [0, 0, 0]
  return moments.map((moment) => {
    const from = addMonths(moment, -WINDOW_MONTHS)
    for (
      let entry = byRecorded[added];
      entry && entry.recordedAt <= moment;
      entry = byRecorded[++added]
    ) {
      if (entry.at <= from) continue
      counting.add(entry)
      points += entry.points
    }
    for (let entry = byDate[removed]; entry && entry.at <= from; entry = byDate[++removed]) {
      if (counting.delete(entry)) points -= entry.points
    }
    return { moment, points }
  })
}

/**
 * Returns when the member reached their tier, latest first: the last time, then the time before the
 * award that reached it, as long as they had a tier above the first. Skips fully reversed awards.
 */
export function tierReachedAt(kept: readonly EffectiveEntry[], reachedAt: Date): Date[] {
  const byTime = new Map<number, { isGone: boolean; before: number }>()
  for (const { points, isReversed, recordedAt, previousReachedAt } of kept) {
    if (points <= 0 && !isReversed) continue
    const earlier = byTime.get(recordedAt.getTime())
    byTime.set(recordedAt.getTime(), {
      isGone: isReversed || earlier?.isGone === true,
      before: Math.min(previousReachedAt?.getTime() ?? Infinity, earlier?.before ?? Infinity),
    })
  }
  const times: Date[] = []
  for (let time = reachedAt.getTime(); ;) {
    const { isGone, before } = byTime.get(time) ?? { isGone: false, before: Infinity }
    if (!isGone) times.push(new Date(time))
    // Stop where a clock that was set back would cause an endless loop.
    if (before >= time) return times
    time = before
  }
}
