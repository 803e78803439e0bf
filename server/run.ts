import { packs } from '#brands/index.ts'
import type { FastifyInstance } from 'fastify'
import { readSettings, SettingsProblem, type Settings } from './lib/config/env.ts'
import { FolderInUse } from './lib/database/folder-lock.ts'
import type { AppContext } from './lib/http/serve.ts'
import { openServer, type OpenServer } from './open-server.ts'
import { MetricsAddressProblem } from './reporting/metrics-server.ts'
import { startupMessage } from './startup-message.ts'

/** Serves the app's pages: the built client, or Vite in development. */
export type Pages = {
  mount(app: FastifyInstance, context: AppContext): void
  close?(): Promise<void>
}

const DRAIN_MS = 10_000

/**
 * Runs a server until a signal stops it. Prints errors that an operator can fix as one sentence.
 */
export async function run(pagesFor: (settings: Settings) => Pages | Promise<Pages>): Promise<void> {
  try {
    const settings = readSettings(
      undefined,
      packs.map(({ slug }) => slug),
    )
    const pages = await pagesFor(settings)
    const server = await openServer(settings, pages.mount)
    stopOnSignals(server, pages)
    await listen(server, settings)
    if (settings.isDemo) console.log(startupMessage(packs, server.context.hosts))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

/**
 * Listens. The demo uses localhost (IPv4 and IPv6), so that *.localhost works; production listens
 * on all addresses.
 */
async function listen({ app }: OpenServer, { HOST, PORT, isDemo }: Settings): Promise<void> {
  if (HOST || isDemo) return void (await app.listen({ host: HOST ?? 'localhost', port: PORT }))
  await app.listen({ host: '::', port: PORT }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAFNOSUPPORT') throw error
    await app.listen({ host: '0.0.0.0', port: PORT })
  })
}

/**
 * On SIGTERM and SIGINT accepts no new requests, finishes open ones, then closes the database. A
 * second signal exits at once.
 */
function stopOnSignals(server: OpenServer, pages: Pages): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    // Exits even if the database does not close.
    setTimeout(() => process.exit(1), DRAIN_MS + 2_000).unref()
    Promise.all([server.close(DRAIN_MS), pages.close?.()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function explain(error: unknown): string {
  if (
    error instanceof SettingsProblem ||
    error instanceof FolderInUse ||
    error instanceof MetricsAddressProblem
  )
    return error.message
  const { code, port, syscall } = error as { code?: string; port?: number; syscall?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Set PORT to another one, 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return 'HOST (or the host of DATABASE_URL) is no address this machine knows.'
  if (code === 'ECONNREFUSED')
    return 'The database does not answer. Check DATABASE_URL, and that it is running.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
