import type pg from 'pg'
import type { RequestTrace } from '../reporting/traces.ts'

/** A statement as Drizzle passes it on. */
type Statement = { name?: string; text?: string } | string

/**
 * Returns a client whose statements are spans of a trace. Each traced request has its own, because
 * a store that follows asynchronous calls would slow every request down.
 */
export function traceQueries<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
  trace: RequestTrace,
): Client {
  const query = async (statement: Statement, ...rest: unknown[]) => {
    const end = trace.startQuery(nameOf(statement))
    try {
      const answer = await (client.query as (...values: unknown[]) => Promise<unknown>)(
        statement,
        ...rest,
      )
      end()
      return answer
    } catch (error) {
      end(error)
      throw error
    }
  }
  return Object.create(client, { query: { value: query } }) as Client
}

/** The name of a prepared statement, else its first word. Not its text, which may have values. */
function nameOf(statement: Statement): string {
  const { name, text } = typeof statement === 'string' ? { text: statement } : statement
  return name ?? /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement'
}
