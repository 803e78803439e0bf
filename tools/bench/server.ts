import { spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../setup/port.mjs'
import { root } from '../setup/run.mjs'

/** Fixed, so that a benchmark can create sessions before the server starts. */
export const SECRET = 'a secret of the benchmarks, long enough to be one'

export type Served = { port: number; host: string; pid: number; stop(): Promise<unknown> }

// A benchmark that is interrupted stops its server and its database: their exit handlers run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * Starts the built server as in production, in its own process, with its log in a file. It trusts one proxy for the
 * caller's IP address, so that every caller has a rate limit of their own.
 */
export async function serveBuilt(
  place: { DATA_DIR: string; DATABASE_URL?: string },
  slug: string,
  flags: readonly string[] = [],
): Promise<Served> {
  const port = await freePort()
  const host = `localhost:${port}`
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      SECRET,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'bench@example.test',
      BRAND_URLS: `${slug}=http://${host}`,
      TRUST_PROXY: 'true',
      PORT: String(port),
      HOST: '127.0.0.1',
      ...place,
    },
    stdio: ['ignore', openSync(join(place.DATA_DIR, 'log'), 'a'), 'inherit'],
  })
  const gone = new Promise((done) => child.once('exit', done))
  process.once('exit', () => child.kill('SIGKILL'))
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((go) => setTimeout(go, 50))
  }
  return { port, host, pid: child.pid as number, stop: () => (child.kill('SIGTERM'), gone) }
}

const TICKS_A_SECOND = 100

type Stat = { parent: number; own: number; ofChildren: number }

/** Returns the seconds of processor time that a process has used, including its ended children. */
export const cpuOf = (pid: number): number => {
  const { own, ofChildren } = statOf(pid) ?? { own: Number.NaN, ofChildren: Number.NaN }
  return (own + ofChildren) / TICKS_A_SECOND
}

/**
 * Returns the same for a PostgreSQL cluster: the postmaster and all its children, ended ones included.
 * Reads again when a child ended meanwhile, because it would be counted twice.
 */
export function cpuOfCluster(postmaster: number): number {
  for (;;) {
    const before = cpuOf(postmaster)
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === postmaster)
    if (cpuOf(postmaster) === before)
      return before + children.reduce((total, stat) => total + (stat?.own ?? 0) / TICKS_A_SECOND, 0)
  }
}

/** Reads fields 4 and 14 to 17 of /proc/<pid>/stat (proc(5)), counted after the name, which may contain spaces. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map((place) => fields[place])
    return { parent, own: user + system, ofChildren: childUser + childSystem }
  } catch {
    // The process has just ended.
    return undefined
  }
}
