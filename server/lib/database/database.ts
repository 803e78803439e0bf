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
import { lockFolder } from './folder-lock.ts'
import { freeMegabytes, openEmbedded, compactDatabase } from './embedded.ts'
import { checkConnections, type Connections } from './connection-check.ts'
import { projectRoot } from '../config/project-root.ts'
import { startWatchdog } from './watchdog.ts'

/** A transaction, or the database itself, where every statement is its own transaction. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Database = {
  engine: 'embedded' | 'postgres'
  /** Result of the connection check at start; only for PostgreSQL. */
  connections?: Connections
  tx: Tx
  /** Cheap query to check that the database answers. */
  ping(): Promise<void>
  /** False while the disk is too full to write safely; only for the embedded database. */
  canWrite(): boolean
  close(): Promise<void>
}

type Settings = {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  DATABASE_NAMED_STATEMENTS?: 'auto' | 'on' | 'off'
  startTimeoutSeconds?: number
  noTimeLimit?: true
}

const migrationsFolder = join(projectRoot, 'server/migrations')
/** Arbitrary, but the same on every server. */
const MIGRATION_LOCK = 7_214_501
const TIDY_EVERY = 5 * 60_000
const MIN_FREE_MEGABYTES = 64

const dialect = new PgDialect()

/** Returns a list of strings as a subquery: `id in ${among(ids)}`. */
export const anyOf = (words: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

/** Sessions of drizzle whose statements are not named: a transaction pooler would lose the name. */
const unnamedSessions = new WeakSet<object>()

/**
 * Returns the rows of one statement, on either engine. Times are strings. The row type is not
 * checked.
 * @param name for a statement of nearly every request: PostgreSQL then parses and plans it once per
 * connection, unless a pooler is in between. Its text must always be the same.
 */
export async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL, name?: string): Promise<Row[]> {
  const { session } = tx._
  const pending = name === undefined || unnamedSessions.has(session) ? tx.execute(statement) : session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()
  return ((await pending) as unknown as { rows: Row[] }).rows
}

/**
 * Opens PostgreSQL by its URL, or the embedded database in its folder, and migrates the schema.
 * `noTimeLimit` turns off the statement timeout, for commands over all data; behind a transaction
 * pooler the role's own `statement_timeout` still counts.
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL, settings) : openFolder(settings.DATA_DIR, settings.startTimeoutSeconds)
}

/**
 * Milliseconds. The client gives up as well, because a database that has stopped answering would
 * block a request for ever.
 */
const TIMEOUTS = { statement: 9_000, query: 9_500 }

async function openPostgres(address: string, { noTimeLimit, DATABASE_NAMED_STATEMENTS: named = 'auto' }: Settings): Promise<Database> {
  const client = { connectionString: address, application_name: 'laurel', keepAlive: true, connectionTimeoutMillis: 5_000 }
  await migrateWithLock(client)
  const check = await probeConnections(client)
  const isNamed = named === 'auto' ? check.namedStatements : named === 'on'
  const pool = new pg.Pool({
    ...client, max: 10, ...(noTimeLimit ? {} : { query_timeout: TIMEOUTS.query }),
    onConnect: (fresh) => setUp(fresh, check.session ? { statement_timeout: noTimeLimit ? 0 : TIMEOUTS.statement } : {}),
  })
  // The next query replaces a dead connection. An unhandled error event would end the process: idle
  // connections report to the pool, connections in use to themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (fresh) => fresh.on('error', () => undefined))
  return {
    engine: 'postgres',
    connections: { ...check, isNamed },
    tx: overPool(pool, isNamed),
    ping: async () => void (await pool.query('select 1')),
    canWrite: () => true,
    close: () => pool.end(),
  }
}

/**
 * Sets a new connection up by a statement, because PgBouncer refuses unknown startup parameters. Of
 * these settings PgBouncer keeps only TimeZone across backends. Months are counted in UTC.
 */
async function setUp(client: pg.ClientBase, settings: Record<string, number>): Promise<void> {
  const all = Object.entries({ TimeZone: 'UTC', ...settings })
  await client.query(`select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`)
}

async function probeConnections(config: pg.ClientConfig): Promise<Omit<Connections, 'isNamed'>> {
  const clients = Array.from({ length: 3 }, () => withErrorsHandled(new pg.Client({ ...config, query_timeout: TIMEOUTS.query })))
  try {
    for (const client of clients) await client.connect()
    const check = await checkConnections(clients)
    if (check.session) return check
    const { rows } = await (clients[0] as pg.Client).query<{ statement_timeout: string }>('show statement_timeout')
    return { ...check, statementTimeout: rows[0]?.statement_timeout ?? '0' }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

/**
 * The next query reports an error that happens between two queries. Unhandled, its event would end
 * the process.
 */
const withErrorsHandled = (client: pg.Client): pg.Client => client.on('error', () => undefined)

/** Drizzle does not release a connection whose `begin` fails, so the pool would run empty. */
function overPool(pool: pg.Pool, isNamed: boolean): Tx {
  const over = (client: pg.Pool | pg.PoolClient): Tx => {
    const tx = overPg(client) as unknown as Tx
    if (!isNamed) unnamedSessions.add(tx._.session)
    return tx
  }
  const transaction: Tx['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await over(client).transaction(work, config)
    } catch (error) {
      failure = error
      throw error
    } finally {
      // A Problem leaves the connection intact. Any other error may have broken it, so it is
      // closed.
      client.release(failure !== undefined && !(failure instanceof Problem))
    }
  }
  return Object.assign(over(pool), { transaction })
}

/**
 * Migrates the schema; when several servers start at once, one migrates and the others wait. All in
 * one transaction, lock included: behind a transaction pooler a session lock would stay on its
 * backend for ever.
 */
async function migrateWithLock(config: pg.ClientConfig): Promise<void> {
  const client = withErrorsHandled(new pg.Client(config))
  try {
    await client.connect()
    await setUp(client, {})
    await overPg(client).transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      // Drizzle's migrator would begin its own transaction and commit this one with it.
      const { dialect, session } = tx as unknown as MigratorTarget
      const inside = Object.assign(Object.create(session) as object, { transaction: tx.transaction.bind(tx) })
      await migratePg({ dialect, session: inside } as unknown as NodePgDatabase, { migrationsFolder })
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The parts of a database that drizzle's migrator uses. */
type MigratorTarget = { dialect: object; session: object }

async function openFolder(folder: string, patienceSeconds?: number): Promise<Database> {
  const releaseFolder = await lockFolder(folder)
  const engine = await openEmbedded(folder)
  const database = await embeddedDatabase(engine)
  const mayWrite = () => freeMegabytes(folder) > MIN_FREE_MEGABYTES
  // Maintenance writes too: on a full disk the engine would freeze in the middle of it.
  const timer = setInterval(() => { if (mayWrite()) void compactDatabase(engine).catch(() => undefined) }, TIDY_EVERY)
  timer.unref()
  const stopWatchdog = startWatchdog(engine, database.ping, patienceSeconds)
  return {
    ...database,
    canWrite: mayWrite,
    async close() {
      clearInterval(timer)
      // Closing writes too, so the watchdog ends after it.
      await engine.close()
      await stopWatchdog()
      await releaseFolder()
    },
  }
}

/** Returns the database over an open embedded engine, migrated. Tests pass one in memory. */
export async function embeddedDatabase(engine: PGlite): Promise<Database> {
  await migratePglite(overPglite(engine), { migrationsFolder })
  return {
    engine: 'embedded',
    tx: overPglite(engine) as unknown as Tx,
    ping: async () => void (await engine.query('select 1')),
    canWrite: () => true,
    close: () => engine.close(),
  }
}

/** Read once, because a newer release can replace the folder while this process runs. */
let knownMigrations: number | undefined

/**
 * Returns how many migrations this release has and how many the database has applied, for readyz.
 */
export async function migrationState(tx: Tx): Promise<{ known: number; applied: number }> {
  knownMigrations ??= (JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }).entries.length
  const [row] = await rowsOf<{ applied: number }>(tx, sql`select count(*)::int as applied from drizzle.__drizzle_migrations`)
  return { known: knownMigrations, applied: row?.applied ?? 0 }
}
