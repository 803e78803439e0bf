import type { Tx } from '#server/kit/db.ts'

/** Does something in a transaction; a rehearsal is undone, and tells what it would have done. */
export async function inTransaction<Done>(tx: Tx, isRehearsal: boolean, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  let rehearsed: { done: Done } | undefined
  try {
    return await tx.transaction(async (inner) => {
      const done = await work(inner)
      if (isRehearsal) {
        rehearsed = { done }
        inner.rollback()
      }
      return done
    })
  } catch (error) {
    if (rehearsed) return rehearsed.done
    throw error
  }
}
