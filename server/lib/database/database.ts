import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import {
  PgDialect,
  type PgColumn,
  type PgDatabase,
  type PgQueryResultHKT,
} from 'drizzle-orm/pg-core'
import type { Connections } from './connection-check.ts'
import { projectRoot } from '../config/project-root.ts'
import type { RequestTrace } from '../reporting/traces.ts'

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
  /** Returns the database with the statements of one request in its trace; only for PostgreSQL. */
  traced?(trace: RequestTrace): Tx
  /** The connections of this server now; only for PostgreSQL. `waiting`: requests without one. */
  poolUse?(): { open: number; idle: number; waiting: number; limit: number }
  close(): Promise<void>
}

export const migrationsFolder = join(projectRoot, 'server/migrations')

const dialect = new PgDialect()

/** Returns a list of strings as a subquery: `id in ${anyOf(ids)}`, or
 * `inArray(table.id, anyOf(ids))`. */
export const anyOf = (words: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`

/** Returns the value that an insert with a conflict brought, for `onConflictDoUpdate`. */
export const excluded = (column: PgColumn): SQL => sql`excluded.${sql.identifier(column.name)}`

/** Sessions of drizzle whose statements are not named: a transaction pooler would lose the name. */
export const unnamedSessions = new WeakSet<object>()

/**
 * Returns the rows of one statement, on either engine. Times are strings. The row type is not
 * checked.
 * @param name for a statement of nearly every request: PostgreSQL then parses and plans it once per
 * connection, unless a pooler is in between. Its text must always be the same.
 */
export async function rowsOf<Row extends Record<string, unknown>>(
  tx: Tx,
  statement: SQL,
  name?: string,
): Promise<Row[]> {
  const { session } = tx._
  const pending =
    name === undefined || unnamedSessions.has(session)
      ? tx.execute(statement)
      : session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()
  return ((await pending) as unknown as { rows: Row[] }).rows
}

/** Read once, because a newer release can replace the folder while this process runs. */
let knownMigrations: number | undefined

/**
 * Returns how many migrations this release has and how many the database has applied, for readyz.
 */
export async function migrationState(tx: Tx): Promise<{ known: number; applied: number }> {
  knownMigrations ??= (
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: unknown[]
    }
  ).entries.length
  const [row] = await rowsOf<{ applied: number }>(
    tx,
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  )
  return { known: knownMigrations, applied: row?.applied ?? 0 }
}
