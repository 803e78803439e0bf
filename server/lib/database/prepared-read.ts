import { sql, type Placeholder } from 'drizzle-orm'
import { unnamedSessions, type Tx } from './database.ts'

type Preparable<Row> = {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> }
}

const names = new Set<string>()

/**
 * Returns a limit that stays in the text of a prepared read. As a parameter, PostgreSQL would plan
 * for a tenth of all rows: it read every voucher, newest first, for the four of one member.
 */
export const constantLimit = (rows: number): Placeholder =>
  // Drizzle writes an SQL limit as it is, though the type does not say so.
  sql.raw(String(rows)) as unknown as Placeholder

/**
 * Declares a read of nearly every request: Drizzle builds its SQL once per session, PostgreSQL
 * parses and plans it once per connection. Behind a pooler that loses named statements it has no
 * name. In a transaction, which has a session of its own, the SQL is built each time.
 * @param name unique; also its name in PostgreSQL
 * @param parameters names of the values that differ between calls
 * @param build returns the query, with placeholders in the place of the values
 * @throws Error when two reads have one name
 */
export function preparedRead<Row, const Name extends string>(
  name: string,
  parameters: readonly Name[],
  build: (tx: Tx, placeholders: Record<Name, Placeholder>) => Preparable<Row>,
): (tx: Tx, values: Record<Name, string | number | Date | null>) => Promise<Row[]> {
  if (names.has(name)) throw new Error(`Two prepared reads have the name ${name}.`)
  names.add(name)
  const placeholders = Object.fromEntries<Placeholder>(
    parameters.map((parameter) => [parameter, sql.placeholder(parameter)]),
  ) as Record<Name, Placeholder>
  const statements = new WeakMap<object, ReturnType<Preparable<Row>['prepare']>>()
  return (tx, values) => {
    const { session } = tx._
    let statement = statements.get(session)
    if (!statement) {
      // Drizzle and both drivers accept a statement without a name, though the type does not.
      const named = unnamedSessions.has(session) ? (undefined as unknown as string) : name
      statement = build(tx, placeholders).prepare(named)
      statements.set(session, statement)
    }
    return statement.execute(values)
  }
}
