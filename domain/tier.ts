/** A level of the programme (specification section 3, Tier). Points are whole points. */
export type Tier = {
  tierId: string
  name: string
  /** Place in the ladder, counted from 0. */
  sequence: number
  minPoints: number
  /** null for the top tier. */
  maxPoints: number | null
}

/** The tiers of one programme, lowest first, never empty. Sorted once by `ladderOf`, so nobody sorts or checks again. */
export type Ladder<T extends Tier = Tier> = readonly [T, ...T[]]

/** Sorts tiers by sequence. A programme without tiers is a mistake of the pack and throws. */
export function ladderOf<T extends Tier>(tiers: readonly T[]): Ladder<T> {
  const [first, ...rest] = [...tiers].sort((a, b) => a.sequence - b.sequence)
  if (!first) throw new Error('A programme needs at least one tier.')
  return [first, ...rest]
}

export const topTier = <T extends Tier>(ladder: Ladder<T>): T => ladder[ladder.length - 1] as T

/** Section 4: the next tier is the one after the current tier in sequence order. */
export function tierAfter<T extends Tier>(ladder: Ladder<T>, current: Tier): T | undefined {
  return ladder.find((tier) => tier.sequence > current.sequence)
}

/** The highest tier whose minimum the points have reached; the first tier is open to everybody. */
export function tierReached<T extends Tier>(ladder: Ladder<T>, countedPoints: number): T {
  return ladder.reduce((reached, tier) => (countedPoints >= tier.minPoints ? tier : reached), ladder[0])
}

const FIRST_MARKER = 5

/** Section 4: where a tier's marker stands on the meter, in percent. The first stands at 5. */
export function markerPosition(ladder: Ladder, tier: Tier): number {
  const place = ladder.findIndex(({ tierId }) => tierId === tier.tierId)
  return place <= 0 ? FIRST_MARKER : ((place + 1) * 100) / ladder.length
}
