/** What decides a draw: the seed and how many entries there are, numbered from 1 in the order in which they were made. */
export type Draw = { seed: string; entries: number; winners: number }

/**
 * Draws the numbers of the winning entries, in the order of their places. An entry's rank is the digest of
 * `<seed>:<number>`, and the lowest win, so that anybody can repeat it with the seed.
 * @param digest a cryptographic digest of a text, in hexadecimal
 * @returns all entries when there are fewer than winners
 */
export function drawWinners(
  { seed, entries, winners }: Draw,
  digest: (text: string) => string,
): number[] {
  return Array.from({ length: entries }, (_, index) => index + 1)
    .map((number) => ({ number, rank: digest(`${seed}:${number}`) }))
    .sort((a, b) => (a.rank === b.rank ? a.number - b.number : a.rank < b.rank ? -1 : 1))
    .slice(0, winners)
    .map(({ number }) => number)
}

const GRACE_SECONDS = 60

/** Returns whether a contest may be drawn: a minute after its end, when an entry under way has arrived or failed. */
export const mayDraw = (endDate: Date, now: Date): boolean =>
  now.getTime() >= endDate.getTime() + GRACE_SECONDS * 1000
