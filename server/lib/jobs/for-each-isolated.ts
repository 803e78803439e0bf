/** With this many errors the cause is the database and not single rows. */
const MAX_ERRORS = 20

/**
 * Processes items batch by batch, each isolated: the error of one does not stop the others. Stops
 * when writes are not possible any more, or after too many errors.
 * @param nextBatch returns the items after `after` and the start of the next batch; undefined at
 * the end
 * @throws the first error, at the end
 */
export async function forEachIsolated<One>({
  mayWrite,
  nextBatch,
  turn,
}: {
  mayWrite(): boolean
  nextBatch(after: string): Promise<{ some: readonly One[]; next: string | undefined }>
  turn(one: One): Promise<void>
}): Promise<void> {
  const errors: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined && errors.length < MAX_ERRORS;) {
    const { some, next }: { some: readonly One[]; next: string | undefined } =
      await nextBatch(after)
    for (const one of some) {
      if (!mayWrite()) return
      await turn(one).catch((error: unknown) => errors.push(error))
      if (errors.length >= MAX_ERRORS) break
    }
    after = next
  }
  if (errors.length > 0) throw errors[0]
}
