import type { Tx } from '#server/lib/database/database.ts'

/** Runs work in a transaction; a dry run is rolled back and still returns its result. */
export async function inDryRunTransaction<Done>(
  tx: Tx,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  let dryRunResult: { done: Done } | undefined
  try {
    return await tx.transaction(async (inner) => {
      const done = await work(inner)
      if (isDryRun) {
        dryRunResult = { done }
        inner.rollback()
      }
      return done
    })
  } catch (error) {
    if (dryRunResult) return dryRunResult.done
    throw error
  }
}
