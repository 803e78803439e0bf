import type { FastifyInstance } from 'fastify'
import { migrationState, type Database } from './lib/database/database.ts'
import type { AppContext } from './lib/http/serve.ts'

/** Adds /healthz (the process runs) and /readyz (it can serve requests). */
export function health(app: FastifyInstance, { database }: AppContext): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ alive: true }))
  const state = cachedForASecond(() => readiness(database))
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const ready = await state()
    const isReady = ready.database && ready.migrations
    if (!isReady) reply.header('retry-after', 5)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready)
  })
}

async function readiness(database: Database): Promise<{ database: boolean; migrations: boolean }> {
  try {
    await database.ping()
    const { known, applied } = await migrationState(database.tx)
    return { database: true, migrations: applied >= known }
  } catch {
    return { database: false, migrations: false }
  }
}

/** Caches a check for a second, so that health requests do not load the database. */
function cachedForASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let cached: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > 1_000)
      cached = { answer: ask(), at: performance.now() }
    return cached.answer
  }
}
