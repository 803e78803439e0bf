/** The level last seen on this phone. `id`: the loyalty account. */
export type SeenLevel = { id: string; sequence: number }

/** Returns whether a level is higher than the last one seen; false for the first and for another loyalty account. */
export const hasRisen = (before: SeenLevel | undefined, now: SeenLevel): boolean => before?.id === now.id && now.sequence > before.sequence
