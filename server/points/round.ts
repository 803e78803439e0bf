import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { eachAlone } from '#server/kit/eachAlone.ts'
import type { House } from '#server/kit/serve.ts'
import { holdStanding, standingsIn, type Standing } from './standing.ts'

/** So many standings are looked at by one statement, however many members there are. */
const AT_ONCE = 5_000

export type Round = {
  /** Roughly whom it may concern: a condition for standingsIn that leaves nobody out. */
  which(now: Date): SQL
  /** Exactly whom it concerns. */
  isDue(standing: Standing, now: Date): boolean
  /** Does to one of them, held, what time does. */
  turn(tx: Tx, standing: Standing, now: Date): Promise<void>
}

/**
 * Goes through all standings, and turns each that is due in a small transaction of its own: what a crash leaves undone
 * is due again, and what another server has done meanwhile is not. Somebody's fault keeps nobody else waiting; the
 * first is thrown at the end.
 */
export const goRound = ({ database, clock }: House, { which, isDue, turn }: Round): Promise<void> => eachAlone({
  mayWrite: () => database.mayWrite(),
  async nextBatch(after) {
    const next = await endOfBatch(database.tx, after)
    const some = await standingsIn(database.tx, sql`l.id > ${after} ${next === undefined ? sql`` : sql`and l.id <= ${next}`} and ${which(clock.now())}`)
    return { some: some.filter((found) => isDue(found, clock.now())), next }
  },
  turn: (standing) => database.tx.transaction(async (tx) => {
    const held = await holdStanding(tx, standing)
    const now = clock.now()
    if (held && isDue(held, now)) await turn(tx, held, now)
  }),
})

const endOfBatch = async (tx: Tx, after: string): Promise<string | undefined> =>
  (await rowsOf<{ id: string }>(tx, sql`select id from loyalty_accounts where id > ${after} order by id offset ${AT_ONCE - 1} limit 1`))[0]?.id
