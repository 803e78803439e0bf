import { and, eq } from 'drizzle-orm'
import type { Tx } from '../database/database.ts'
import { startupSteps } from './table.ts'

/** Work of many steps at a start. `of` identifies the work and is the same in all starts. */
type StartupWork = { of: string }
type Step<Result> = StartupWork & { name: string; run(tx: Tx): Promise<Result> }

/** The checkpoint that stands for the work itself. */
const BEGUN = 'begun'
/** Returned by a step when another start has finished the whole work meanwhile. */
export const FINISHED = Symbol('over')

/**
 * Begins the work, or continues one that an earlier start did not finish.
 * @returns when the work began
 */
export async function beginStartupWork(
  tx: Tx,
  { of, now }: StartupWork & { now: Date },
): Promise<Date> {
  await tx.insert(startupSteps).values({ work: of, step: BEGUN, at: now }).onConflictDoNothing()
  const [begun] = await tx
    .select({ at: startupSteps.at })
    .from(startupSteps)
    .where(checkpoint(of, BEGUN))
  return begun?.at ?? now
}

/**
 * Runs a step in its own transaction, so that other work waits for one step at most. A step that
 * ran before is not repeated, also with two servers that start at the same time.
 * @returns the result of the step, stored as JSON; FINISHED when an earlier start has finished the work
 */
export const runStep = <Result>(
  tx: Tx,
  { of, name, run }: Step<Result>,
): Promise<Result | typeof FINISHED> =>
  tx.transaction(async (inner) => {
    const [begun] = await inner
      .select({ at: startupSteps.at })
      .from(startupSteps)
      .where(checkpoint(of, BEGUN))
      .for('update')
    if (!begun) return FINISHED
    // A separate query: in the locking statement it would not see rows committed while it waited.
    const [existing] = await inner
      .select({ result: startupSteps.result })
      .from(startupSteps)
      .where(checkpoint(of, name))
    // The step of this name stored its result.
    if (existing) return existing.result as Result
    const result = await run(inner)
    await inner
      .insert(startupSteps)
      .values({ work: of, step: name, result: result ?? null, at: begun.at })
    return result
  })

/** Finishes the work and removes its checkpoints; the next start begins anew. */
export const endStartupWork = async (tx: Tx, { of }: StartupWork): Promise<void> =>
  void (await tx.delete(startupSteps).where(eq(startupSteps.work, of)))

const checkpoint = (work: string, step: string) =>
  and(eq(startupSteps.work, work), eq(startupSteps.step, step))
