/** A tier of the program (specification section 3, Tier). Points are whole points. */
export type Tier = {
  tierId: string
  name: string
  /** Position among the tiers, from 0. */
  sequence: number
  minPoints: number
  /** null for the top tier. */
  maxPoints: number | null
}

/** The tiers of a program, lowest first, never empty; sorted once by `sortTiers`. */
export type Tiers<T extends Tier = Tier> = readonly [T, ...T[]]

/**
 * Sorts tiers by sequence.
 * @throws Error for a program without tiers, which is an error in the pack
 */
export function sortTiers<T extends Tier>(tiers: readonly T[]): Tiers<T> {
  const [first, ...rest] = [...tiers].sort((a, b) => a.sequence - b.sequence)
  if (!first) throw new Error('A program needs at least one tier.')
  return [first, ...rest]
}

/** Returns the highest tier. */
export const topTier = <T extends Tier>(tiers: Tiers<T>): T => tiers[tiers.length - 1] as T

/** Returns the tier after the current one in sequence order (section 4); undefined for the top tier. */
export function nextTierAfter<T extends Tier>(tiers: Tiers<T>, current: Tier): T | undefined {
  return tiers.find((tier) => tier.sequence > current.sequence)
}

/** Returns the highest tier whose minimum is reached, or else the first tier. */
export function tierReached<T extends Tier>(tiers: Tiers<T>, countedPoints: number): T {
  return tiers.reduce(
    (reached, tier) => (countedPoints >= tier.minPoints ? tier : reached),
    tiers[0],
  )
}

const FIRST_MARKER = 5

/** Returns the position of a tier's marker on the meter in percent (section 4). The first is at 5. */
export function markerPosition(tiers: Tiers, tier: Tier): number {
  const index = tiers.findIndex(({ tierId }) => tierId === tier.tierId)
  return index <= 0 ? FIRST_MARKER : ((index + 1) * 100) / tiers.length
}
