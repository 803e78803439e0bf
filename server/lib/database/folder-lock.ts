import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Thrown when another process uses the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR (or DATABASE_URL) to another place.`,
    )
  }
}

/**
 * Locks a folder for this process: two processes on one embedded database lose data silently. The
 * lock is a local socket, released by the system however the process ends. It exists by name, which
 * settles two simultaneous starts, and as a file in the folder for containers that share it.
 * @returns releases the lock
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const realPath = realpathSync(folder)
  const paths = [
    namedLock(realPath),
    ...(process.platform === 'win32' ? [] : [join(realPath, 'lock')]),
  ].filter(({ length }) => length <= LONGEST_SOCKET_PATH)
  const servers: Server[] = []
  for (const path of paths) {
    const server = (await listen(path)) ?? (await takeOverDead(path))
    if (!server) {
      await Promise.all(servers.map(closed))
      throw new FolderInUse(folder)
    }
    servers.push(server.unref())
  }
  return async () => void (await Promise.all(servers.map(closed)))
}

/** Length limit of the system for the path of a socket. */
const LONGEST_SOCKET_PATH = 100

function namedLock(realPath: string): string {
  const name = createHash('sha256').update(realPath).digest('hex').slice(0, 32)
  if (process.platform === 'linux') return `\0laurel-${name}`
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\laurel-${name}`
    : join(tmpdir(), `laurel-${name}.sock`)
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()))

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(path, () => done(server))
  })
}

/** Replaces the socket file of a killed process. If nothing answers on it, its process is dead. */
async function takeOverDead(path: string): Promise<Server | undefined> {
  if (path.startsWith('\0') || path.startsWith('\\\\')) return undefined
  const alive = await new Promise<boolean>((done) => {
    const socket = connect(path, () => done(true))
    socket.once('error', () => done(false))
  })
  if (alive) return undefined
  rmSync(path, { force: true })
  return listen(path)
}
