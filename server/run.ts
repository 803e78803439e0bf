import { packs } from '#brands/index.ts'
import type { FastifyInstance } from 'fastify'
import { readSettings, SettingsProblem, type Settings } from './kit/env.ts'
import { FolderInUse } from './kit/lock.ts'
import type { House } from './kit/serve.ts'
import { openServer, type Opened } from './open.ts'
import { welcomeText } from './welcome.ts'

/** Who shows the app: the built client, or Vite in development. */
export type Pages = { mount(app: FastifyInstance, house: House): void; close?(): Promise<void> }

const DRAIN_WITHIN = 10_000

/** The whole life of a server: settings, house, socket, signals. What a person can mend is said in a sentence. */
export async function run(pagesFor: (settings: Settings) => Pages | Promise<Pages>): Promise<void> {
  try {
    const settings = readSettings(undefined, packs.map(({ slug }) => slug))
    const pages = await pagesFor(settings)
    const server = await openServer(settings, pages.mount)
    stopOnSignals(server, pages)
    await listen(server, settings)
    if (settings.trial) console.log(welcomeText(packs, server.house.hosts))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

/** A trial is this machine's own, by both families, so that *.localhost leads to it. Production answers everybody. */
async function listen({ app }: Opened, { HOST, PORT, trial }: Settings): Promise<void> {
  if (HOST || trial) return void (await app.listen({ host: HOST ?? 'localhost', port: PORT }))
  await app.listen({ host: '::', port: PORT }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAFNOSUPPORT') throw error
    await app.listen({ host: '0.0.0.0', port: PORT })
  })
}

/** SIGTERM and SIGINT: no new visitors, what is in flight is finished, then the database is closed. A second signal ends at once. */
function stopOnSignals(server: Opened, pages: Pages): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    // A database that does not let go must not keep the process.
    setTimeout(() => process.exit(1), DRAIN_WITHIN + 2_000).unref()
    Promise.all([server.close(DRAIN_WITHIN), pages.close?.()]).then(() => process.exit(0), () => process.exit(1))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function explain(error: unknown): string {
  if (error instanceof SettingsProblem || error instanceof FolderInUse) return error.message
  const { code, port, syscall } = error as { code?: string; port?: number; syscall?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop whatever uses it, or set PORT to another one.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to another one, 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') return 'HOST (or the host of DATABASE_URL) is no address this machine knows.'
  if (code === 'ECONNREFUSED') return 'The database does not answer. Check DATABASE_URL, and that it is running.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
