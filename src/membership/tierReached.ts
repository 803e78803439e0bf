/** The tier last seen on this phone. `id`: the loyalty account. */
export type SeenTier = { id: string; sequence: number }

/** Returns whether a tier is higher than the last one seen; false for the first and for another loyalty account. */
export const hasReachedHigherTier = (before: SeenTier | undefined, now: SeenTier): boolean =>
  before?.id === now.id && now.sequence > before.sequence
