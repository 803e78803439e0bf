import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshEmbedded, freshPostgres, testPostgres } from '#server/testing/databases.ts'
import { rowsOf, type Database } from './database.ts'
import { replaceFunctions } from './functions.ts'

const isForTier = async ({ tx }: Database): Promise<unknown> =>
  (await rowsOf(tx, sql`select is_offer_for_tier('{gold}', 'gold') as result`))[0]?.['result']

/** Replaces a function by one that is wrong, as an older release could have. */
const breakFunction = ({ tx }: Database) =>
  tx.execute(
    sql`create or replace function is_offer_for_tier(p_tier_ids text[], p_tier_id text) returns boolean language sql immutable as $$ select false $$`,
  )

describe.each([
  ['embedded', freshEmbedded],
  ...(testPostgres ? [['postgres', freshPostgres] as const] : []),
] as const)('database functions (%s)', (_, open) => {
  it('are replaced by those of this release', async () => {
    const database = await open()
    expect(await isForTier(database)).toBe(true)
    await breakFunction(database)
    expect(await isForTier(database)).toBe(false)
    await replaceFunctions(database.tx)
    expect(await isForTier(database)).toBe(true)
    await database.close()
  })

  it('stay when a newer release has migrated the database', async () => {
    const database = await open()
    await breakFunction(database)
    await database.tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    )
    await replaceFunctions(database.tx)
    expect(await isForTier(database)).toBe(false)
    await database.close()
  })
})
