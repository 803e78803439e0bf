import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { eachAlone } from '#server/kit/eachAlone.ts'
import type { House } from '#server/kit/serve.ts'
import { holdStanding, standingsIn, type Standing } from './standing.ts'

/** Loyalty accounts per batch, so that one statement stays short however many members there are. */
const BATCH_SIZE = 5_000

export type Round = {
  /** SQL condition for standingsIn; may match too many, but never misses one that is due. */
  which(now: Date): SQL
  /** The exact condition. */
  isDue(standing: Standing, now: Date): boolean
  /** Processes one locked loyalty account. */
  turn(tx: Tx, standing: Standing, now: Date): Promise<void>
}

/**
 * Processes each due loyalty account in its own transaction: what a crash leaves undone is due
 * again, and what another server has done meanwhile is not. Continues after a failure.
 * @throws the first failure, at the end
 */
export const goRound = ({ database, clock }: House, { which, isDue, turn }: Round): Promise<void> => eachAlone({
  mayWrite: () => database.mayWrite(),
  async nextBatch(after) {
    const next = await endOfBatch(database.tx, after)
    const some = await standingsIn(database.tx, sql`l.id > ${after} ${next === undefined ? sql`` : sql`and l.id <= ${next}`} and ${which(clock.now())}`)
    return { some: some.filter((candidate) => isDue(candidate, clock.now())), next }
  },
  turn: (standing) => database.tx.transaction(async (tx) => {
    const locked = await holdStanding(tx, standing)
    const now = clock.now()
    if (locked && isDue(locked, now)) await turn(tx, locked, now)
  }),
})

const endOfBatch = async (tx: Tx, after: string): Promise<string | undefined> =>
  (await rowsOf<{ id: string }>(tx, sql`select id from loyalty_accounts where id > ${after} order by id offset ${BATCH_SIZE - 1} limit 1`))[0]?.id
