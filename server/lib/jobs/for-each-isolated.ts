/** With this many errors the cause is the database and not single rows. */
const MAX_FAULTS = 20

/**
 * Processes items batch by batch, each isolated: the error of one does not stop the others. Stops
 * when writes are not possible any more, or after too many errors.
 * @param nextBatch returns the items after `after` and the start of the next batch; undefined at
 * the end
 * @throws the first error, at the end
 */
export async function forEachIsolated<One>({ mayWrite, nextBatch, turn }: {
  mayWrite(): boolean
  nextBatch(after: string): Promise<{ some: readonly One[]; next: string | undefined }>
  turn(one: One): Promise<void>
}): Promise<void> {
  const faults: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined && faults.length < MAX_FAULTS;) {
    const { some, next }: { some: readonly One[]; next: string | undefined } = await nextBatch(after)
    for (const one of some) {
      if (!mayWrite()) return
      await turn(one).catch((failure: unknown) => faults.push(failure))
      if (faults.length >= MAX_FAULTS) break
    }
    after = next
  }
  if (faults.length > 0) throw faults[0]
}
