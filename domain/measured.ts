import { monthsAfter } from './calendar.ts'
import type { Counted } from './level.ts'
import { WINDOW_MONTHS } from './points.ts'

/**
 * A counted entry with its key, when it was recorded, and the key of the award that it reverses, if
 * any. `reachedBefore`: when the member had last reached a tier above the first before this award.
 */
export type Written = Counted & { key: string; writtenAt: Date; takesBack?: string | undefined; reachedBefore?: Date | undefined }

/** An award with its reversals subtracted. `isGone`: nothing is left of it. */
export type Kept = Written & { isGone: boolean }

/**
 * Returns the counted points at each moment (ascending): entries recorded by then, dated in the 18
 * months before. Each entry is read only a few times, because a refund waits for this.
 */
export function measuredAt(kept: readonly Kept[], moments: readonly Date[]): { moment: Date; points: number }[] {
  const byRecorded = [...kept].sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  const byDate = [...kept].sort((a, b) => a.at.getTime() - b.at.getTime())
  const counting = new Set<Kept>()
  let [points, added, removed] = [0, 0, 0]
  return moments.map((moment) => {
    const from = monthsAfter(moment, -WINDOW_MONTHS)
    for (let entry = byRecorded[added]; entry && entry.writtenAt <= moment; entry = byRecorded[++added]) {
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
export function whenReached(kept: readonly Kept[], reachedAt: Date): Date[] {
  const byTime = new Map<number, { isGone: boolean; before: number }>()
  for (const { points, isGone, writtenAt, reachedBefore } of kept) {
    if (points <= 0 && !isGone) continue
    const earlier = byTime.get(writtenAt.getTime())
    byTime.set(writtenAt.getTime(), { isGone: isGone || earlier?.isGone === true, before: Math.min(reachedBefore?.getTime() ?? Infinity, earlier?.before ?? Infinity) })
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
