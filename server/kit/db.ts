import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle as overPg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { holdFolder } from './lock.ts'
import { freeMegabytes, openEmbedded, tidy } from './embedded.ts'
import { projectRoot } from './root.ts'

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

/**
 * The rows of one statement, on either engine. Times come as strings and are the caller's to read.
 * The type is the caller's promise about his own SQL.
 */
export async function rowsOf<Row extends Record<string, unknown>>(tx: Tx, statement: SQL): Promise<Row[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** Opens PostgreSQL by its address, or the embedded database in its folder, and brings the schema up to date. */
export async function openDatabase(settings: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openFolder(settings.DATA_DIR)
}

async function openPostgres(address: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: address, max: 16, connectionTimeoutMillis: 5_000, statement_timeout: 9_000, application_name: 'laurel' })
  pool.on('error', () => undefined) // an idle connection that dies is replaced by the next query
  await migrateAlone(pool)
  return {
    engine: 'postgres',
    tx: overPg(pool) as unknown as Tx,
    ping: async () => void (await pool.query('select 1')),
    mayWrite: () => true,
    close: () => pool.end(),
  }
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

async function openFolder(folder: string): Promise<Database> {
  const giveBack = await holdFolder(folder)
  const engine = await openEmbedded(folder)
  const database = await overEmbedded(engine)
  const timer = setInterval(() => void tidy(engine).catch(() => undefined), TIDY_EVERY)
  timer.unref()
  return {
    ...database,
    mayWrite: () => freeMegabytes(folder) > LEAST_FREE_MEGABYTES,
    async close() {
      clearInterval(timer)
      await engine.close()
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

/** How many migrations the repository holds, and how many the database has: readyz compares them. */
export async function migrationState(tx: Tx): Promise<{ known: number; applied: number }> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
  const [row] = await rowsOf<{ applied: number }>(tx, sql`select count(*)::int as applied from drizzle.__drizzle_migrations`)
  return { known: journal.entries.length, applied: row?.applied ?? 0 }
}
