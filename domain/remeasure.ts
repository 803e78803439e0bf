import { monthsAfter } from './calendar.ts'
import { measuredAt, whenReached, type Kept, type Written } from './measured.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Ladder, type Tier } from './tier.ts'

/** A level, and when it was last reached. */
export type Reached<T extends Tier> = { tier: T; reachedAt: Date }

/**
 * Her level once something was taken back: as if the gain had been that much smaller from the beginning. It is the highest
 * that she would have reached in the last 18 months, each time by the points of the 18 months before; never above what it
 * is, and what time alone does to it is left to the end of its period.
 * @param written everything that counts, with what was taken back
 * @param key of the entry that took it back
 * @returns nothing where it changes neither the level nor the day from which it is kept
 */
export function levelTakenBack<T extends Tier>(level: Reached<T>, ladder: Ladder<T>, written: readonly Written[], key: string, now: Date): Reached<T> | undefined {
  const before = highest(level, ladder, asIfSmaller(written.filter((entry) => entry.key !== key)), now)
  const after = highest(level, ladder, asIfSmaller(written), now)
  const isSame = after.tier.sequence === before.tier.sequence && after.reachedAt.getTime() === before.reachedAt.getTime()
  const isLower = after.tier.sequence < level.tier.sequence || (after.tier.sequence === level.tier.sequence && after.reachedAt < level.reachedAt)
  return !isSame && isLower ? after : undefined
}

/** Each take-back at the time of its gain; one whose gain is not there, or of another kind, stays where it is. */
function asIfSmaller(written: readonly Written[]): Kept[] {
  const gains = new Set(written.filter(({ points }) => points > 0).map(({ key }) => key))
  const isBack = ({ takesBack }: Written) => takesBack !== undefined && gains.has(takesBack)
  const back = new Map<string, number>()
  for (const entry of written) if (entry.takesBack && isBack(entry)) back.set(entry.takesBack, (back.get(entry.takesBack) ?? 0) + entry.points)
  return written.filter((entry) => !isBack(entry)).map((entry) => {
    const points = entry.points + (back.get(entry.key) ?? 0)
    return { ...entry, points, isGone: entry.points > 0 && points <= 0 }
  })
}

/**
 * The highest level at any of the moments at which she was measured, and the last of them; no higher than the one she has.
 * Measured she was by every gain, and whenever she reached her level: that may have been by the end of a period or by a
 * merge, and also longer ago, for time takes nothing without a letter.
 */
function highest<T extends Tier>({ tier: most, reachedAt }: Reached<T>, ladder: Ladder<T>, counted: readonly Kept[], now: Date): Reached<T> {
  const from = monthsAfter(now, -WINDOW_MONTHS)
  const gains = counted.filter(({ points, writtenAt }) => points > 0 && writtenAt > from).map(({ writtenAt }) => writtenAt)
  const moments = [...gains, ...whenReached(counted, reachedAt)].sort((a, b) => a.getTime() - b.getTime())
  let best: Reached<T> | undefined
  for (const { moment, points } of measuredAt(counted, moments).reverse()) {
    const tier = tierReached(ladder, points)
    if (tier.sequence >= most.sequence) return { tier: most, reachedAt: moment }
    if (!best || tier.sequence > best.tier.sequence) best = { tier, reachedAt: moment }
  }
  return best ?? { tier: ladder[0], reachedAt: now }
}
