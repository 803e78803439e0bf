import { sql } from 'drizzle-orm'
import { among, rowsOf, type Tx } from './db.ts'

const strengths = {
  /** Against whoever changes it or ends it, and whoever refers to it anew. */
  whole: sql`for update`,
  /** The same, but others may go on referring to it. */
  moves: sql`for no key update`,
} as const

type Asked = { table: 'accounts' | 'loyalty_accounts'; strength: keyof typeof strengths; find(tx: Tx): Promise<string[]> }

/**
 * Holds rows until the transaction ends, in the one order of the house: accounts, then standings, each by id (decision
 * 0026). What is to be held is asked again once it is: where staff have merged some of it meanwhile, all is given back
 * to a savepoint and taken anew, so that nobody ever takes one more row after a later one.
 * @returns the ids that are held
 */
export async function holdInOrder(tx: Tx, { table, strength, find }: Asked): Promise<string[]> {
  for (;;) {
    const wanted = await find(tx)
    if (wanted.length === 0) return wanted
    const moved = new Error('what was to be held has changed')
    try {
      return await tx.transaction(async (inner) => {
        await rowsOf(inner, sql`select id from ${sql.identifier(table)} where id in ${among(wanted)} order by id ${strengths[strength]}`)
        const now = await find(inner)
        if (now.length !== wanted.length || now.some((id) => !wanted.includes(id))) throw moved
        return wanted
      })
    } catch (fault) {
      if (fault !== moved) throw fault
    }
  }
}
