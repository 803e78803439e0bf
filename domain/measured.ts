import { monthsAfter } from './calendar.ts'
import type { Counted } from './level.ts'
import { WINDOW_MONTHS } from './points.ts'

/**
 * What counted, with its name, when it was written down, and the name of the gain that it takes back, if it does.
 * `reachedBefore`: when she had last reached a level above the first before this gain, if she had.
 */
export type Written = Counted & { key: string; writtenAt: Date; takesBack?: string | undefined; reachedBefore?: Date | undefined }

/** What is left of it once what was taken back stands at its gain. `isGone`: nothing. */
export type Kept = Written & { isGone: boolean }

/**
 * What she was measured by at some moments, the earliest first: what was written down by then, of the 18 months before.
 * Each entry comes once and leaves once, for a history may be long, and a refund waits for it.
 */
export function measuredAt(kept: readonly Kept[], moments: readonly Date[]): { moment: Date; points: number }[] {
  const coming = [...kept].sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  const leaving = [...kept].sort((a, b) => a.at.getTime() - b.at.getTime())
  const counting = new Set<Kept>()
  let [points, came, left] = [0, 0, 0]
  return moments.map((moment) => {
    const from = monthsAfter(moment, -WINDOW_MONTHS)
    for (let entry = coming[came]; entry && entry.writtenAt <= moment; entry = coming[++came]) {
      if (entry.at <= from) continue
      counting.add(entry)
      points += entry.points
    }
    for (let entry = leaving[left]; entry && entry.at <= from; entry = leaving[++left]) {
      if (counting.delete(entry)) points -= entry.points
    }
    return { moment, points }
  })
}

/**
 * When she reached her level: the last time, and before the gain that reached it then, and so on, for as long as she had one
 * above the first. Not by a gain of which nothing is left.
 */
export function whenReached(kept: readonly Kept[], reachedAt: Date): Date[] {
  const byTime = new Map<number, { isGone: boolean; before: number }>()
  for (const { points, isGone, writtenAt, reachedBefore } of kept) {
    if (points <= 0 && !isGone) continue
    const then = byTime.get(writtenAt.getTime())
    byTime.set(writtenAt.getTime(), { isGone: isGone || then?.isGone === true, before: Math.min(reachedBefore?.getTime() ?? Infinity, then?.before ?? Infinity) })
  }
  const times: Date[] = []
  for (let time = reachedAt.getTime(); ;) {
    const { isGone, before } = byTime.get(time) ?? { isGone: false, before: Infinity }
    if (!isGone) times.push(new Date(time))
    // By a clock that went back it is none.
    if (before >= time) return times
    time = before
  }
}
