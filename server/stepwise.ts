import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from './kit/db.ts'

/** Work of many steps that a start does. `of`: whose steps, in all starts the same. */
type Work = { of: string }
type Step<Given> = Work & { name: string; does(tx: Tx): Promise<Given> }

/** Its steps are noted where the keys of calls are, each in the transaction that does it (server/kit/once.ts). */
const CALL = 'stepwise'
const BEGUN = 'begun'
/** What a step has for an answer when another start has ended the whole work meanwhile. */
export const OVER = Symbol('over')

/** Begins, or goes on with what a start before this one could not end. @returns when it has begun */
export async function beginWork(tx: Tx, { of, now }: Work & { now: Date }): Promise<Date> {
  await tx.execute(sql`
    insert into idempotency_records (account_id, call, key, body_hash, at) values (${of}, ${CALL}, ${BEGUN}, '', ${now.toISOString()}::timestamptz) on conflict do nothing`)
  const [row] = await rowsOf<{ at: string }>(tx, sql`select at from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN}`)
  return row ? new Date(row.at) : now
}

/**
 * Does a step in a transaction of its own, so that nobody waits for more than that; one that was done before is not done
 * again, also by two servers that start at the same time.
 * @returns what it has given, which is kept as JSON; OVER where there is nothing left to do
 */
export const doStep = <Given>(tx: Tx, { of, name, does }: Step<Given>): Promise<Given | typeof OVER> => tx.transaction(async (inner) => {
  const begun = await rowsOf(inner, sql`select 1 from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN} for update`)
  if (begun.length === 0) return OVER
  const [before] = await rowsOf<{ answer: Given }>(inner, sql`select answer from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${name}`)
  if (before) return before.answer
  const given = await does(inner)
  await inner.execute(sql`
    insert into idempotency_records (account_id, call, key, body_hash, answer, at)
    select account_id, call, ${name}, '', ${JSON.stringify(given ?? null)}::jsonb, at from idempotency_records where account_id = ${of} and call = ${CALL} and key = ${BEGUN}`)
  return given
})

/** Every step is done: what was noted of them goes, and the next start begins anew. */
export const endWork = async (tx: Tx, { of }: Work): Promise<void> => void (await tx.execute(sql`delete from idempotency_records where account_id = ${of} and call = ${CALL}`))
