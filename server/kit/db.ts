import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Problem } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as overPg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { PgDialect, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { holdFolder } from './lock.ts'
import { freeMegabytes, openEmbedded, tidy } from './embedded.ts'
import { projectRoot } from './root.ts'
import { watchOver } from './watchdog.ts'

/** A transaction, or the database itself where every statement is its own transaction. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  engine: 'embedded' | 'postgres'
  tx: Tx
  /** Cheap question whether the database answers. */
  ping(): Promise<void>
  /** False while the disk is too full to write safely (embedded only). */
  mayWrite(): boolean
  close(): Promise<void>
}

const migrationsFolder = join(projectRoot, 'server/migrations')
/** Any number will do, as long as every server uses the same. */
const MIGRATION_LOCK = 7_214_501
const TIDY_EVERY = 5 * 60_000
const LEAST_FREE_MEGABYTES = 64

const dialect = new PgDialect()

/** Ids, or other words, as a list inside of a statement: `id in ${among(ids)}`. */
export const among = (words: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

/**
 * The rows of one statement, on either engine. Times come as strings and are the caller's to read.
 * The type is the caller's promise about his own SQL. `name`: of a statement that every call needs; PostgreSQL then
 * reads and plans it once per connection. Its text must always be the same.
 */
export async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL, name?: string): Promise<Row[]> {
  const asked = name === undefined ? tx.execute(statement) : tx._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()
  return ((await asked) as unknown as { rows: Row[] }).rows
}

/**
 * Opens PostgreSQL by its address, or the embedded database in its folder, and brings the schema up to date.
 * `hasTime`: for a command over everything there is, whose statements are not cut short.
 */
export async function openDatabase(settings: { DATABASE_URL?: string | undefined; DATA_DIR: string; patienceSeconds?: number; hasTime?: true }): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL, settings.hasTime ? {} : hurry) : openFolder(settings.DATA_DIR, settings.patienceSeconds)
}

/** A database that has stopped answering must not hold a call for ever, so our side gives up as well. */
const hurry = { statement_timeout: 9_000, query_timeout: 9_500 }

async function openPostgres(address: string, limits: Partial<typeof hurry>): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address, max: 10, application_name: 'laurel', keepAlive: true,
    // Months are counted by one calendar, not by where the database stands: there 18 of them may be an hour longer.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000, ...limits,
  })
  // A connection that dies is replaced by the next query. Unheard, its error would end the server: idle ones report
  // to the pool, those in use to themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrateAlone(pool)
  return {
    engine: 'postgres',
    tx: overPool(pool),
    ping: async () => void (await pool.query('select 1')),
    mayWrite: () => true,
    close: () => pool.end(),
  }
}

/** drizzle does not give a connection back whose `begin` fails; after sixteen such cuts nothing would be left. */
function overPool(pool: pg.Pool): Tx {
  const transaction: Tx['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let fault: unknown
    try {
      return await (overPg(client) as unknown as Tx).transaction(work, config)
    } catch (error) {
      fault = error
      throw error
    } finally {
      // A refusal of ours leaves a sound connection; whatever else was thrown may have broken it.
      client.release(fault !== undefined && !(fault instanceof Problem))
    }
  }
  return Object.assign(overPg(pool) as unknown as Tx, { transaction })
}

/** Several servers may start at once: one migrates, the others wait. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(overPg(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release(true)
  }
}

async function openFolder(folder: string, patienceSeconds?: number): Promise<Database> {
  const giveBack = await holdFolder(folder)
  const engine = await openEmbedded(folder)
  const database = await overEmbedded(engine)
  const mayWrite = () => freeMegabytes(folder) > LEAST_FREE_MEGABYTES
  // Tidying writes too: on a full disk the engine would freeze in the middle of it.
  const timer = setInterval(() => { if (mayWrite()) void tidy(engine).catch(() => undefined) }, TIDY_EVERY)
  timer.unref()
  const endWatch = watchOver(engine, database.ping, patienceSeconds)
  return {
    ...database,
    mayWrite,
    async close() {
      clearInterval(timer)
      // Closing writes as well: the watch ends after it.
      await engine.close()
      await endWatch()
      await giveBack()
    },
  }
}

/** The house over an open embedded engine, migrated. Tests hand in one in memory. */
export async function overEmbedded(engine: PGlite): Promise<Database> {
  await migratePglite(overPglite(engine), { migrationsFolder })
  return {
    engine: 'embedded',
    tx: overPglite(engine) as unknown as Tx,
    ping: async () => void (await engine.query('select 1')),
    mayWrite: () => true,
    close: () => engine.close(),
  }
}

/** Read once: the folder may be another release's by the time somebody asks again. */
let knownMigrations: number | undefined

/** How many migrations the repository holds, and how many the database has: readyz compares them. */
export async function migrationState(tx: Tx): Promise<{ known: number; applied: number }> {
  knownMigrations ??= (JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }).entries.length
  const [row] = await rowsOf<{ applied: number }>(tx, sql`select count(*)::int as applied from drizzle.__drizzle_migrations`)
  return { known: knownMigrations, applied: row?.applied ?? 0 }
}
