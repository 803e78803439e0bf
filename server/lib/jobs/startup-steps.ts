import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/database.ts'

/** Work of many steps at a start. `of` identifies the work and is the same in all starts. */
type StartupWork = { of: string }
type Step<Result> = StartupWork & { name: string; run(tx: Tx): Promise<Result> }

/**
 * Steps are stored in the table of idempotency keys, each in the transaction that runs it
 * (idempotency.ts).
 */
const CALL = 'stepwise'
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
  await tx.execute(sql`
    insert into idempotency_records (account_id, call, key, body_hash, at) values (${of}, ${CALL}, ${BEGUN}, '', ${now.toISOString()}::timestamptz) on conflict do nothing`)
  const [row] = await rowsOf<{ at: string }>(
    tx,
    sql`select at from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN}`,
  )
  return row ? new Date(row.at) : now
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
    const begun = await rowsOf(
      inner,
      sql`select 1 from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN} for update`,
    )
    if (begun.length === 0) return FINISHED
    // A separate query: in the locking statement it would not see rows committed while it waited.
    const [existing] = await rowsOf<{ response: Result }>(
      inner,
      sql`select response from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${name}`,
    )
    if (existing) return existing.response
    const result = await run(inner)
    await inner.execute(sql`
    insert into idempotency_records (account_id, call, key, body_hash, response, at)
    select account_id, call, ${name}, '', ${JSON.stringify(result ?? null)}::jsonb, at from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN}`)
    return result
  })

/** Finishes the work and removes its checkpoints; the next start begins anew. */
export const endStartupWork = async (tx: Tx, { of }: StartupWork): Promise<void> =>
  void (await tx.execute(
    sql`delete from idempotency_records where account_id = ${of} and call = ${CALL}`,
  ))
