/** The level a phone saw last: of which membership, and its place among the levels. */
export type SeenLevel = { id: string; sequence: number }

/** Whether a level is higher than the one that was seen last. The first that is seen is no rise, nor is another member's. */
export const hasRisen = (before: SeenLevel | undefined, now: SeenLevel): boolean => before?.id === now.id && now.sequence > before.sequence
