import { sql, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type JsonFields = Record<string, PgColumn | SQL>
type ValueOf<Field> = Field extends PgColumn
  ? GetColumnData<Field>
  : Field extends SQL<infer Value>
    ? Value
    : never
/** JSON has no times: they are strings. */
type InJson<Value> = Value extends Date ? string : Value

/** A row that the database writes as a JSON object. */
export type JsonRow<Fields extends JsonFields> = {
  [Name in keyof Fields]: InJson<ValueOf<Fields[Name]>>
}

/**
 * Returns the rows of a group as one JSON array of objects, empty without rows, for a list inside of
 * a row. Times are strings.
 * @param where the rows that count; all when undefined
 */
export function jsonArrayOf<Fields extends JsonFields>(
  fields: Fields,
  { orderBy, where }: { orderBy: SQLWrapper; where?: SQL },
): SQL<JsonRow<Fields>[]> {
  const properties = Object.entries(fields).map(
    ([name, value]) => sql`${sql`${name}`.inlineParams()}, ${value}`,
  )
  const object = sql`jsonb_build_object(${sql.join(properties, sql`, `)})`
  const filter = where && sql` filter (where ${where})`
  return sql`coalesce(jsonb_agg(${object} order by ${orderBy})${filter}, '[]')`
}
