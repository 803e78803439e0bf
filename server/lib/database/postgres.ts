import { Problem } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { drizzle as overPg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { checkConnections, type Connections } from './connection-check.ts'
import { withCommitHooks } from './commit-hooks.ts'
import { replaceFunctions } from './functions.ts'
import { traceQueries } from './traced-client.ts'
import type { RequestTrace } from '../reporting/traces.ts'
import { migrationsFolder, unnamedSessions, type Database, type Tx } from './database.ts'

type Settings = { DATABASE_NAMED_STATEMENTS?: 'auto' | 'on' | 'off'; noTimeLimit?: true }

/** Arbitrary, but the same on every server. */
const MIGRATION_LOCK = 7_214_501

/**
 * Milliseconds. The client gives up as well, because a database that has stopped answering would
 * block a request for ever.
 */
const TIMEOUTS = { statement: 9_000, query: 9_500 }

/** Connections of one server. */
const POOL_SIZE = 10

/** Opens PostgreSQL by its URL, and migrates the schema. */
export async function openPostgres(
  address: string,
  { noTimeLimit, DATABASE_NAMED_STATEMENTS: named = 'auto' }: Settings,
): Promise<Database> {
  const client = {
    connectionString: address,
    application_name: 'laurel',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  }
  await migrateWithLock(client)
  const check = await probeConnections(client)
  const isNamed = named === 'auto' ? check.namedStatements : named === 'on'
  const pool = new pg.Pool({
    ...client,
    max: POOL_SIZE,
    ...(noTimeLimit ? {} : { query_timeout: TIMEOUTS.query }),
    onConnect: (fresh) =>
      setUp(
        fresh,
        check.session ? { statement_timeout: noTimeLimit ? 0 : TIMEOUTS.statement } : {},
      ),
  })
  // The next query replaces a dead connection. An unhandled error event would end the process: idle
  // connections report to the pool, connections in use to themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (fresh) => fresh.on('error', () => undefined))
  return {
    engine: 'postgres',
    connections: { ...check, isNamed },
    tx: overPool(pool, isNamed),
    traced: (trace) => overPool(pool, isNamed, trace),
    ping: async () => void (await pool.query('select 1')),
    canWrite: () => true,
    poolUse: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: POOL_SIZE,
    }),
    close: () => pool.end(),
  }
}

/**
 * Sets a new connection up by a statement, because PgBouncer refuses unknown startup parameters. Of
 * these settings PgBouncer keeps only TimeZone across backends. Months are counted in UTC.
 */
async function setUp(client: pg.ClientBase, settings: Record<string, number>): Promise<void> {
  const all = Object.entries({ TimeZone: 'UTC', ...settings })
  await client.query(
    `select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`,
  )
}

async function probeConnections(config: pg.ClientConfig): Promise<Omit<Connections, 'isNamed'>> {
  const clients = Array.from({ length: 3 }, () =>
    withErrorsHandled(new pg.Client({ ...config, query_timeout: TIMEOUTS.query })),
  )
  try {
    for (const client of clients) await client.connect()
    const check = await checkConnections(clients)
    if (check.session) return check
    const { rows } = await (clients[0] as pg.Client).query<{ statement_timeout: string }>(
      'show statement_timeout',
    )
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
function overPool(pool: pg.Pool, isNamed: boolean, trace?: RequestTrace): Tx {
  const over = (client: pg.Pool | pg.PoolClient): Tx => {
    const tx = overPg(trace ? traceQueries(client, trace) : client) as unknown as Tx
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
  return Object.assign(over(pool), { transaction: withCommitHooks(transaction) })
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
      await tx.execute(
        sql`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${MIGRATION_LOCK})`,
      )
      // Drizzle's migrator would begin its own transaction and commit this one with it.
      const { dialect, session } = tx as unknown as MigratorTarget
      const inside = Object.assign(Object.create(session) as object, {
        transaction: tx.transaction.bind(tx),
      })
      await migratePg({ dialect, session: inside } as unknown as NodePgDatabase, {
        migrationsFolder,
      })
      await replaceFunctions(tx as unknown as Tx)
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The parts of a database that drizzle's migrator uses. */
type MigratorTarget = { dialect: object; session: object }
