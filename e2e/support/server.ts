import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/setup/port.mjs'
import { root } from '../../tools/setup/run.mjs'
import { copyPreparedData } from './prepared-data.ts'

/** The built server as a child process with its own data folder; restarts keep the port and the data. */
export type Server = {
  port: number
  /** Its data folder. */
  folder: string
  /** Returns the address of a path on a brand's host. */
  url(path: string, brand?: string): string
  start(): Promise<void>
  stop(): Promise<void>
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  restart(): Promise<void>
  isRunning(): boolean
  /** Returns everything the server has printed. */
  log(): string
  /**
   * Calls the server from outside the browser: Node cannot resolve *.localhost, so it uses 127.0.0.1 with the brand's
   * Host header.
   */
  call(
    method: string,
    path: string,
    body?: unknown,
    brand?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

const HOME_BRAND = 'eyewear'
const START_LIMIT = 180_000

/**
 * Starts the built server of `project`. `settings`: added to its environment; `home`: the default brand; `isPrepared`: starts
 * from the prepared database of this run instead of creating and seeding one.
 */
export async function startServer(
  settings: Record<string, string> = {},
  { project = root, home = HOME_BRAND, isPrepared = false } = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-e2e-'))
  if (isPrepared) copyPreparedData(folder)
  const port = await freePort()
  let child: ChildProcess | undefined
  let printed = ''
  const host = (brand = home) => `${brand}.localhost:${port}`

  const server: Server = {
    port,
    folder,
    url: (path, brand) => `http://${host(brand)}${path}`,
    isRunning: () => child !== undefined,
    log: () => printed,
    call: (method, path, body, brand, headers = {}) =>
      callServer({ port, host: host(brand), method, path, body, headers }),
    async start() {
      if (child) return
      const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
        cwd: project,
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.stdout.on('data', (part: Buffer) => (printed += part.toString()))
      started.stderr.on('data', (part: Buffer) => (printed += part.toString()))
      started.once('exit', () => {
        if (child === started) child = undefined
      })
      await waitUntilReady(server)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart() {
      await server.stop()
      await server.start()
    },
    async close() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function end(signal: NodeJS.Signals) {
    const ending = child
    if (!ending) return
    await new Promise<void>((done) => {
      ending.once('exit', () => done())
      ending.kill(signal)
    })
    child = undefined
  }

  await server.start()
  return server
}

async function waitUntilReady(server: Server): Promise<void> {
  const began = Date.now()
  while (Date.now() - began < START_LIMIT) {
    if (!server.isRunning()) throw new Error(`The server ended while it started:\n${server.log()}`)
    const answer = await server.call('GET', '/readyz').catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`The server was not ready within ${START_LIMIT / 1000} s:\n${server.log()}`)
}

type Call = {
  port: number
  host: string
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

function callServer({
  port,
  host,
  method,
  path,
  body,
  headers = {},
}: Call): Promise<{ status: number; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host, ...(payload && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text }))
      },
    )
    outgoing.once('error', fail)
    outgoing.end(payload)
  })
}

/** Starts a server that accepts every connection and never answers. */
export async function acceptAndNeverAnswer(port: number): Promise<{ close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
