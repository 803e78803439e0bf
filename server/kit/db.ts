import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Problem } from '#contract/problems.ts'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as overPg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { PgDialect, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { holdFolder } from './lock.ts'
import { freeMegabytes, openEmbedded, tidy } from './embedded.ts'
import { checkConnections, type Connections } from './pooler.ts'
import { projectRoot } from './root.ts'
import { watchOver } from './watchdog.ts'

/** A transaction, or the database itself where every statement is its own transaction. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  engine: 'embedded' | 'postgres'
  /** What the check at start has found of PostgreSQL's connections. */
  connections?: Connections
  tx: Tx
  /** Cheap question whether the database answers. */
  ping(): Promise<void>
  /** False while the disk is too full to write safely (embedded only). */
  mayWrite(): boolean
  close(): Promise<void>
}

type Settings = {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  DATABASE_NAMED_STATEMENTS?: 'auto' | 'on' | 'off'
  patienceSeconds?: number
  hasTime?: true
}

const migrationsFolder = join(projectRoot, 'server/migrations')
/** Any number will do, as long as every server uses the same. */
const MIGRATION_LOCK = 7_214_501
const TIDY_EVERY = 5 * 60_000
const LEAST_FREE_MEGABYTES = 64

const dialect = new PgDialect()

/** Ids, or other words, as a list inside of a statement: `id in ${among(ids)}`. */
export const among = (words: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

/** Sessions of drizzle whose statements go without a name: a transaction pooler would lose it. */
const unnamed = new WeakSet<object>()

/**
 * The rows of one statement, on either engine. Times come as strings and are the caller's to read.
 * The type is the caller's promise about his own SQL. `name`: of a statement that every call needs; PostgreSQL then
 * reads and plans it once per connection, unless a pooler stands between. Its text must always be the same.
 */
export async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL, name?: string): Promise<Row[]> {
  const { session } = tx._
  const asked = name === undefined || unnamed.has(session) ? tx.execute(statement) : session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()
  return ((await asked) as unknown as { rows: Row[] }).rows
}

/**
 * Opens PostgreSQL by its address, or the embedded database in its folder, and brings the schema up to date.
 * `hasTime`: for a command over everything there is, whose statements are not cut short (behind a transaction pooler
 * the role's own `statement_timeout` counts).
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL, settings) : openFolder(settings.DATA_DIR, settings.patienceSeconds)
}

/** A database that has stopped answering must not hold a call for ever, so our side gives up as well. */
const HURRY = { statement: 9_000, query: 9_500 }

async function openPostgres(address: string, { hasTime, DATABASE_NAMED_STATEMENTS: named = 'auto' }: Settings): Promise<Database> {
  const client = { connectionString: address, application_name: 'laurel', keepAlive: true, connectionTimeoutMillis: 5_000 }
  await migrateAlone(client)
  const kept = await keptByConnections(client)
  const isNamed = named === 'auto' ? kept.namedStatements : named === 'on'
  const pool = new pg.Pool({
    ...client, max: 10, ...(hasTime ? {} : { query_timeout: HURRY.query }),
    onConnect: (fresh) => setUp(fresh, kept.session ? { statement_timeout: hasTime ? 0 : HURRY.statement } : {}),
  })
  // A connection that dies is replaced by the next query. Unheard, its error would end the server: idle ones report
  // to the pool, those in use to themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (fresh) => fresh.on('error', () => undefined))
  return {
    engine: 'postgres',
    connections: { ...kept, isNamed },
    tx: overPool(pool, isNamed),
    ping: async () => void (await pool.query('select 1')),
    mayWrite: () => true,
    close: () => pool.end(),
  }
}

/**
 * Settings of a fresh connection, by a statement: PgBouncer refuses startup parameters it does not know. It carries
 * TimeZone from backend to backend, and no other one of these. Months are counted in UTC, wherever the database stands.
 */
async function setUp(client: pg.ClientBase, settings: Record<string, number>): Promise<void> {
  const all = Object.entries({ TimeZone: 'UTC', ...settings })
  await client.query(`select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`)
}

async function keptByConnections(config: pg.ClientConfig): Promise<Omit<Connections, 'isNamed'>> {
  const clients = Array.from({ length: 3 }, () => quiet(new pg.Client({ ...config, query_timeout: HURRY.query })))
  try {
    for (const client of clients) await client.connect()
    const kept = await checkConnections(clients)
    if (kept.session) return kept
    const { rows } = await (clients[0] as pg.Client).query<{ statement_timeout: string }>('show statement_timeout')
    return { ...kept, statementTimeout: rows[0]?.statement_timeout ?? '0' }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

/** An error between two queries is told by the next one; unheard, it would end the process. */
const quiet = (client: pg.Client): pg.Client => client.on('error', () => undefined)

/** drizzle does not give a connection back whose `begin` fails; after sixteen such cuts nothing would be left. */
function overPool(pool: pg.Pool, isNamed: boolean): Tx {
  const over = (client: pg.Pool | pg.PoolClient): Tx => {
    const tx = overPg(client) as unknown as Tx
    if (!isNamed) unnamed.add(tx._.session)
    return tx
  }
  const transaction: Tx['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let fault: unknown
    try {
      return await over(client).transaction(work, config)
    } catch (error) {
      fault = error
      throw error
    } finally {
      // A refusal of ours leaves a sound connection; whatever else was thrown may have broken it.
      client.release(fault !== undefined && !(fault instanceof Problem))
    }
  }
  return Object.assign(over(pool), { transaction })
}

/**
 * Several servers may start at once: one migrates, the others wait. All in one transaction, lock included: behind a
 * transaction pooler each transaction may be on another backend, where a session lock would stay for ever.
 */
async function migrateAlone(config: pg.ClientConfig): Promise<void> {
  const client = quiet(new pg.Client(config))
  try {
    await client.connect()
    await setUp(client, {})
    await overPg(client).transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      // drizzle's migrator would begin a transaction of its own, and commit this one with it.
      const { dialect, session } = tx as unknown as Migrated
      const inside = Object.assign(Object.create(session) as object, { transaction: tx.transaction.bind(tx) })
      await migratePg({ dialect, session: inside } as unknown as NodePgDatabase, { migrationsFolder })
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What drizzle's migrator uses of a database. */
type Migrated = { dialect: object; session: object }

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
