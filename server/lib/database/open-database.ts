import type { PGlite } from '@electric-sql/pglite'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { withCommitHooks } from './commit-hooks.ts'
import { migrationsFolder, type Database, type Tx } from './database.ts'
import { compactDatabase, freeMegabytes, openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { replaceFunctions } from './functions.ts'
import { openPostgres } from './postgres.ts'
import { startWatchdog } from './watchdog.ts'

type Settings = {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  DATABASE_NAMED_STATEMENTS?: 'auto' | 'on' | 'off'
  startTimeoutSeconds?: number
  noTimeLimit?: true
}

const TIDY_EVERY = 5 * 60_000
const MIN_FREE_MEGABYTES = 64

/**
 * Opens PostgreSQL by its URL, or the embedded database in its folder, and migrates the schema.
 * `noTimeLimit` turns off the statement timeout, for commands over all data; behind a transaction
 * pooler the role's own `statement_timeout` still counts.
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  return settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, settings)
    : openFolder(settings.DATA_DIR, settings.startTimeoutSeconds)
}

async function openFolder(folder: string, patienceSeconds?: number): Promise<Database> {
  const releaseFolder = await lockFolder(folder)
  const engine = await openEmbedded(folder)
  const database = await embeddedDatabase(engine)
  const mayWrite = () => freeMegabytes(folder) > MIN_FREE_MEGABYTES
  // Maintenance writes too: on a full disk the engine would freeze in the middle of it.
  const timer = setInterval(() => {
    if (mayWrite()) void compactDatabase(engine).catch(() => undefined)
  }, TIDY_EVERY)
  timer.unref()
  const stopWatchdog = startWatchdog(engine, database.ping, patienceSeconds)
  return {
    ...database,
    canWrite: mayWrite,
    async close() {
      clearInterval(timer)
      // Closing writes too, so the watchdog ends after it.
      await engine.close()
      await stopWatchdog()
      await releaseFolder()
    },
  }
}

/** Returns the database over an open embedded engine, migrated. Tests pass one in memory. */
export async function embeddedDatabase(engine: PGlite): Promise<Database> {
  await migratePglite(overPglite(engine), { migrationsFolder })
  const tx = overPglite(engine) as unknown as Tx
  await tx.transaction((inner) => replaceFunctions(inner as unknown as Tx))
  tx.transaction = withCommitHooks(tx.transaction.bind(tx))
  return {
    engine: 'embedded',
    tx,
    ping: async () => void (await engine.query('select 1')),
    canWrite: () => true,
    close: () => engine.close(),
  }
}
