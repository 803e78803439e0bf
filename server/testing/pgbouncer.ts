import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './programs.ts'

/**
 * The PgBouncer of the test run, which tools/test/test.mjs finds or installs; undefined when there is
 * none.
 */
export const testPgBouncer = [process.env['TEST_PGBOUNCER'], '/usr/sbin/pgbouncer'].find(
  (path) => path && existsSync(path),
)

export type PgBouncer = {
  /** Returns the URL of a database through PgBouncer, given its direct URL. */
  urlOf(address: string): string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer on a free port in front of the cluster of `address`, with the settings of
 * Debian's package except those passed (`pool_mode`, `default_pool_size`, …).
 */
export async function startPgBouncer(
  address: string,
  settings: Record<string, string | number>,
): Promise<PgBouncer> {
  const { hostname, port: backendPort, username } = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    verbose: 0,
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? { user: 'nobody' } : {}),
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${hostname} port=${backendPort} user=${username}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const child = spawn(testPgBouncer ?? 'pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part) => (output += String(part)))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const urlOf = (direct: string) =>
    Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(port) }).toString()
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await answers(urlOf(address)))) {
    if (child.exitCode !== null)
      throw new Error(`PgBouncer ended with ${child.exitCode}:\n${output}`)
    await new Promise((go) => setTimeout(go, 50))
  }
  return {
    urlOf,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isOpen
}
