/** After so many faults it is the database, and not somebody's row. */
const MOST_FAULTS = 20

/**
 * Takes those whom it concerns batch by batch, and each of them by itself: somebody's fault keeps nobody else waiting.
 * Stops where nothing may be written any more, or after too many faults.
 * @param nextBatch those after `after`, and where the batch after them begins; nothing when they are the last
 * @throws the first fault, at the end
 */
export async function eachAlone<One>({ mayWrite, nextBatch, turn }: {
  mayWrite(): boolean
  nextBatch(after: string): Promise<{ some: readonly One[]; next: string | undefined }>
  turn(one: One): Promise<void>
}): Promise<void> {
  const faults: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined && faults.length < MOST_FAULTS;) {
    const { some, next }: { some: readonly One[]; next: string | undefined } = await nextBatch(after)
    for (const one of some) {
      if (!mayWrite()) return
      await turn(one).catch((fault: unknown) => faults.push(fault))
      if (faults.length >= MOST_FAULTS) break
    }
    after = next
  }
  if (faults.length > 0) throw faults[0]
}
