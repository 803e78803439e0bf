import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** A row as JSON by column name, so that a comparison includes columns added later. */
export type StoredRow = { id: string; isActive: boolean | null; values: Record<string, unknown> }

type RowQuery = {
  table: PgTable & { id: PgColumn; isActive?: PgColumn }
  where: SQL
  /** Columns that are left out. */
  omit: readonly PgColumn[]
}

/** Returns rows by id. `isActive` is not in the values; it is null in tables without it. */
export async function storedRows(tx: Tx, { table, where, omit }: RowQuery): Promise<StoredRow[]> {
  const { id, isActive } = table
  const ignored = [...omit, ...(isActive ? [isActive] : [])].map(({ name }) => name)
  const rows = await tx
    .select({
      id: sql<string>`${id}`,
      isActive: sql<boolean | null>`${isActive ?? null}`,
      values: sql<Record<string, unknown>>`to_jsonb(${table})`,
    })
    .from(table)
    .where(where)
    .orderBy(id)
  return rows.map(({ values, ...row }) => ({
    ...row,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !ignored.includes(name))),
  }))
}
