import { monthsAfter } from './calendar.ts'
import { measuredAt, whenReached, type Kept, type Written } from './measured.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Ladder, type Tier } from './tier.ts'

/** A tier, and when it was last reached. */
export type Reached<T extends Tier> = { tier: T; reachedAt: Date }

/**
 * Returns the tier after a reversal, as if the award had been smaller from the start: the highest
 * that the member would have reached in the last 18 months, never above the current one. What only
 * time changes is left to the end of the period.
 * @param written everything that counts, with reversals
 * @param key of the reversal
 * @returns undefined when neither the tier nor the day it was reached changes
 */
export function levelTakenBack<T extends Tier>(level: Reached<T>, ladder: Ladder<T>, written: readonly Written[], key: string, now: Date): Reached<T> | undefined {
  const before = highestTier(level, ladder, applyReversals(written.filter((entry) => entry.key !== key)), now)
  const after = highestTier(level, ladder, applyReversals(written), now)
  const isSame = after.tier.sequence === before.tier.sequence && after.reachedAt.getTime() === before.reachedAt.getTime()
  const isLower = after.tier.sequence < level.tier.sequence || (after.tier.sequence === level.tier.sequence && after.reachedAt < level.reachedAt)
  return !isSame && isLower ? after : undefined
}

/** Subtracts each reversal from its award; a reversal without an award in the list stays an entry. */
function applyReversals(written: readonly Written[]): Kept[] {
  const awardKeys = new Set(written.filter(({ points }) => points > 0).map(({ key }) => key))
  const isReversal = ({ takesBack }: Written) => takesBack !== undefined && awardKeys.has(takesBack)
  const reversed = new Map<string, number>()
  for (const entry of written) if (entry.takesBack && isReversal(entry)) reversed.set(entry.takesBack, (reversed.get(entry.takesBack) ?? 0) + entry.points)
  return written.filter((entry) => !isReversal(entry)).map((entry) => {
    const points = entry.points + (reversed.get(entry.key) ?? 0)
    return { ...entry, points, isGone: entry.points > 0 && points <= 0 }
  })
}

/**
 * Returns the highest tier at any measured moment and when it was last reached, capped at the
 * current tier. Moments are each award of 18 months and each time the tier was reached: also by a
 * merge or the end of a period, or longer ago, since a tier ends only after a notice email.
 */
function highestTier<T extends Tier>({ tier: currentTier, reachedAt }: Reached<T>, ladder: Ladder<T>, counted: readonly Kept[], now: Date): Reached<T> {
  const from = monthsAfter(now, -WINDOW_MONTHS)
  const awardTimes = counted.filter(({ points, writtenAt }) => points > 0 && writtenAt > from).map(({ writtenAt }) => writtenAt)
  const moments = [...awardTimes, ...whenReached(counted, reachedAt)].sort((a, b) => a.getTime() - b.getTime())
  let best: Reached<T> | undefined
  for (const { moment, points } of measuredAt(counted, moments).reverse()) {
    const tier = tierReached(ladder, points)
    if (tier.sequence >= currentTier.sequence) return { tier: currentTier, reachedAt: moment }
    if (!best || tier.sequence > best.tier.sequence) best = { tier, reachedAt: moment }
  }
  return best ?? { tier: ladder[0], reachedAt: now }
}
