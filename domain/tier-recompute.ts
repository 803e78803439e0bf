import { addMonths } from './calendar.ts'
import {
  effectiveEntries,
  tierReachedAt,
  type EffectiveEntry,
  type RecordedEntry,
} from './recorded-times.ts'
import { WINDOW_MONTHS } from './points.ts'
import { tierReached, type Tiers, type Tier } from './tier.ts'

/** A tier, and when it was last reached. */
export type ReachedTier<T extends Tier> = { tier: T; reachedAt: Date }

/**
 * Returns the tier after a reversal, as if the award had been smaller from the start: the highest
 * that the member would have reached in the last 18 months, never above the current one. What only
 * time changes is left to the end of the period.
 * @param entries everything that counts, with reversals
 * @param key of the reversal
 * @returns undefined when neither the tier nor the day it was reached changes
 */
export function tierAfterReversal<T extends Tier>(
  current: ReachedTier<T>,
  tiers: Tiers<T>,
  entries: readonly RecordedEntry[],
  key: string,
  now: Date,
): ReachedTier<T> | undefined {
  const before = highestTier(
    current,
    tiers,
    applyReversals(entries.filter((entry) => entry.key !== key)),
    now,
  )
  const after = highestTier(current, tiers, applyReversals(entries), now)
  const isSame =
    after.tier.sequence === before.tier.sequence &&
    after.reachedAt.getTime() === before.reachedAt.getTime()
  const isLower =
    after.tier.sequence < current.tier.sequence ||
    (after.tier.sequence === current.tier.sequence && after.reachedAt < current.reachedAt)
  return !isSame && isLower ? after : undefined
}

/** Subtracts each reversal from its award; a reversal without an award in the list stays an entry. */
function applyReversals(entries: readonly RecordedEntry[]): EffectiveEntry[] {
  const awardKeys = new Set(entries.filter(({ points }) => points > 0).map(({ key }) => key))
  const isReversal = ({ reverses }: RecordedEntry) =>
    reverses !== undefined && awardKeys.has(reverses)
  const reversed = new Map<string, number>()
  for (const entry of entries)
    if (entry.reverses && isReversal(entry))
      reversed.set(entry.reverses, (reversed.get(entry.reverses) ?? 0) + entry.points)
  return entries
    .filter((entry) => !isReversal(entry))
    .map((entry) => {
      const points = entry.points + (reversed.get(entry.key) ?? 0)
      return { ...entry, points, isReversed: entry.points > 0 && points <= 0 }
    })
}

/**
 * Returns the highest tier at any measured moment and when it was last reached, capped at the
 * current tier. Moments are each award of 18 months and each time the tier was reached: also by a
 * merge or the end of a period, or longer ago, since a tier ends only after a notice email.
 */
function highestTier<T extends Tier>(
  { tier: currentTier, reachedAt }: ReachedTier<T>,
  tiers: Tiers<T>,
  counted: readonly EffectiveEntry[],
  now: Date,
): ReachedTier<T> {
  const from = addMonths(now, -WINDOW_MONTHS)
  const awardTimes = counted
    .filter(({ points, recordedAt }) => points > 0 && recordedAt > from)
    .map(({ recordedAt }) => recordedAt)
  const moments = [...awardTimes, ...tierReachedAt(counted, reachedAt)].sort(
    (a, b) => a.getTime() - b.getTime(),
  )
  let best: ReachedTier<T> | undefined
  for (const { moment, points } of effectiveEntries(counted, moments).reverse()) {
    const tier = tierReached(tiers, points)
    if (tier.sequence >= currentTier.sequence) return { tier: currentTier, reachedAt: moment }
    if (!best || tier.sequence > best.tier.sequence) best = { tier, reachedAt: moment }
  }
  return best ?? { tier: tiers[0], reachedAt: now }
}
