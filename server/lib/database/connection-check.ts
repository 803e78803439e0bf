import { randomInt } from 'node:crypto'

/** The part of a `pg` client that this check needs. */
export type Connection = {
  query(statement: {
    name?: string
    text: string
  }): Promise<{ rows: { backend: number; connection_index: number }[] }>
}

export type ConnectionFeatures = {
  /** Each connection stays on one backend, so its session settings persist. */
  session: boolean
  /** A named prepared statement still exists in the next transaction of its connection. */
  namedStatements: boolean
}

/**
 * `statementTimeout`: of the role, only where connections have no session; '0' is none. `isNamed`:
 * whether the server names its statements.
 */
export type Connections = ConnectionFeatures & { isNamed: boolean; statementTimeout?: string }

const QUERIES = 24

/** 26000: no statement of this name. 42P05: a statement of this name exists already. */
const STATEMENT_LOST = new Set(['26000', '42P05'])

/**
 * Detects a transaction pooler (PgBouncer): asks the connections in random order, by a prepared
 * statement, for their backend. A pooler assigns backends without knowing the order, so three
 * connections look direct with a probability of at most 3! / 3^24, about 2 in 100,000 million.
 */
export async function checkConnections(
  connections: readonly Connection[],
): Promise<ConnectionFeatures> {
  const result = { session: true, namedStatements: true }
  const backends = new Map<number, number>()
  for (let queryNumber = 0; queryNumber < QUERIES; queryNumber += 1) {
    const index = randomInt(connections.length)
    // The same name with another text per connection, so that a reply shows whose statement ran.
    const text = `select pg_backend_pid() as backend, ${index} as connection_index`
    const connection = connections[index] as Connection
    const named = result.namedStatements
      ? await unlessLost(connection.query({ name: 'connection_check', text }))
      : undefined
    const row = (named ?? (await connection.query({ text }))).rows[0]
    if (named?.rows[0]?.connection_index !== index) result.namedStatements = false
    if (!row || ownerOf(backends, row.backend, index) !== index) result.session = false
  }
  // Two backends have answered for one connection.
  if (new Set(backends.values()).size !== backends.size) result.session = false
  return result
}

/** Returns the connection that a backend answered first. */
function ownerOf(backends: Map<number, number>, backend: number, index: number): number {
  if (!backends.has(backend)) backends.set(backend, index)
  return backends.get(backend) as number
}

async function unlessLost<Result>(pending: Promise<Result>): Promise<Result | undefined> {
  try {
    return await pending
  } catch (error) {
    if (STATEMENT_LOST.has(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}

type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** Logs the result of the check, and a warning for what only an operator can set. */
export function logConnections({ connections }: { connections?: Connections }, log: Log): void {
  if (!connections) return
  const { session, isNamed, statementTimeout } = connections
  log.info(
    { pooling: session ? 'session' : 'transaction', namedStatements: isNamed },
    'connected to PostgreSQL',
  )
  if (statementTimeout !== '0') return
  log.warn(
    { setting: 'statement_timeout' },
    'behind a transaction pooler no statement has a time limit in the database: alter role … set statement_timeout',
  )
}
