import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Thrown when another process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR (or DATABASE_URL) to another place.`)
  }
}

/**
 * Holds a folder for this process: two processes on one embedded database lose data in silence. The lock is a local
 * socket, which the system gives back by itself however the process ends. It stands twice: by name, which settles two
 * that start at once, and as a file in the folder, which containers that share the folder see as well.
 * @throws FolderInUse
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const place = realpathSync(folder)
  const paths = [namedLock(place), ...(process.platform === 'win32' ? [] : [join(place, 'lock')])].filter(({ length }) => length <= LONGEST_SOCKET_PATH)
  const held: Server[] = []
  for (const path of paths) {
    const server = (await listen(path)) ?? (await takeOverDead(path))
    if (!server) {
      await Promise.all(held.map(closed))
      throw new FolderInUse(folder)
    }
    held.push(server.unref())
  }
  return async () => void (await Promise.all(held.map(closed)))
}

/** What the system takes as the path of a socket. */
const LONGEST_SOCKET_PATH = 100

function namedLock(place: string): string {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 32)
  if (process.platform === 'linux') return `\0laurel-${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\laurel-${name}` : join(tmpdir(), `laurel-${name}.sock`)
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()))

function listen(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(undefined) : fail(error)))
    server.listen(path, () => done(server))
  })
}

/** A socket file outlives a killed process where sockets are files: if nobody answers, it is dead. */
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
