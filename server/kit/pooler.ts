import { randomInt } from 'node:crypto'

/** What this check needs of a connection; a client of `pg` has it. */
export type Connection = {
  query(asked: { name?: string; text: string }): Promise<{ rows: { backend: number; asked_by: number }[] }>
}

export type KeptByConnections = {
  /** A connection speaks to one backend for its whole life, so that its session settings stay. */
  session: boolean
  /** A statement prepared by name is still there in the next transaction of its connection. */
  namedStatements: boolean
}

/** `statementTimeout`: of the role, where connections keep no session; '0' is none. `isNamed`: what the server does. */
export type Connections = KeptByConnections & { isNamed: boolean; statementTimeout?: string }

const QUESTIONS = 24

/** 26000: no statement of this name. 42P05: a statement of this name exists already. */
const STATEMENT_LOST = new Set(['26000', '42P05'])

/**
 * Checks whether a transaction pooler (PgBouncer) stands in front of PostgreSQL. Asks the given connections in random
 * order, by a prepared statement, which backend they speak to. Own backends always answer for their own connection. A
 * pooler assigns backends without knowing the order: for three connections it looks like that with a probability of at
 * most 3! / 3^24, about 2 in 100,000 million, whatever the size of its pool and whoever else uses it.
 */
export async function checkConnections(connections: readonly Connection[]): Promise<KeptByConnections> {
  const kept = { session: true, namedStatements: true }
  const backends = new Map<number, number>()
  for (let question = 0; question < QUESTIONS; question += 1) {
    const asking = randomInt(connections.length)
    // The same name, another text for each connection: a statement of another connection betrays itself.
    const text = `select pg_backend_pid() as backend, ${asking} as asked_by`
    const connection = connections[asking] as Connection
    const named = kept.namedStatements ? await unlessLost(connection.query({ name: 'connection_check', text })) : undefined
    const row = (named ?? (await connection.query({ text }))).rows[0]
    if (named?.rows[0]?.asked_by !== asking) kept.namedStatements = false
    if (!row || ownerOf(backends, row.backend, asking) !== asking) kept.session = false
  }
  // A connection that two backends have answered.
  if (new Set(backends.values()).size !== backends.size) kept.session = false
  return kept
}

/** The connection that a backend answered first. */
function ownerOf(backends: Map<number, number>, backend: number, asking: number): number {
  if (!backends.has(backend)) backends.set(backend, asking)
  return backends.get(backend) as number
}

async function unlessLost<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (STATEMENT_LOST.has(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}

type Log = { info(facts: object, message: string): void; warn(facts: object, message: string): void }

/** Logs what the check has found, and what only an operator can set. */
export function logConnections({ connections }: { connections?: Connections }, log: Log): void {
  if (!connections) return
  const { session, isNamed, statementTimeout } = connections
  log.info({ pooling: session ? 'session' : 'transaction', namedStatements: isNamed }, 'connected to PostgreSQL')
  if (statementTimeout !== '0') return
  log.warn({ setting: 'statement_timeout' }, 'behind a transaction pooler no statement has a time limit in the database: alter role … set statement_timeout')
}
