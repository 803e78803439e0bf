import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rmSync } from 'node:fs'

/** Thrown when another process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR (or DATABASE_URL) to another place.`)
  }
}

/**
 * Holds a folder for this process: two processes on one embedded database lose data in silence. The lock is a local
 * socket, which the system gives back by itself however the process ends.
 * @throws FolderInUse
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)
  const abstract = process.platform === 'linux'
  const path = abstract ? `\0laurel-${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\laurel-${name}` : join(tmpdir(), `laurel-${name}.sock`)
  const server = (await listen(path)) ?? (await takeOverDead(path))
  if (!server) throw new FolderInUse(folder)
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

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
