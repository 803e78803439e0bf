/**
 * npm run bench:startup: measures the time to listen after a restart, and the memory at rest, embedded and with
 * PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { freePort } from '../setup/port.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { root } from '../setup/run.mjs'

const IDLE_MS = 20_000
const limits = { embedded: 450, postgres: 150, restart: 3 }

type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string }
type ServerFigures = { listening: number; resident: number }

/** Starts the server, waits `idleMs`, reads its resident memory, and stops it. Returns seconds and megabytes. */
async function measureServer(
  command: readonly string[],
  settings: DatabaseSettings,
  idleMs: number,
): Promise<ServerFigures> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((done) => child.once('exit', done))
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((go) => setTimeout(go, 20))
  }
  const listening = (performance.now() - started) / 1000
  await new Promise((go) => setTimeout(go, idleMs))
  const resident =
    Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN,
    ) / 1024
  child.kill('SIGTERM')
  await exited
  return { listening, resident }
}

await ensureBuilt()
const server = [process.execPath, 'dist/server/main.js']
const embedded: DatabaseSettings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-startup-')) }
const postgres = await startPostgres()
const rows: { what: string; value: number; limit: number; unit: string }[] = []
try {
  await measureServer(server, embedded, 0) // creates the database
  const secondStart = await measureServer([process.execPath, 'tools/start.mjs'], embedded, 0)
  rows.push({
    what: 'npm start, second time: listening after',
    value: secondStart.listening,
    limit: limits.restart,
    unit: 's',
  })
  rows.push({
    what: 'memory at rest, embedded',
    value: (await measureServer(server, embedded, IDLE_MS)).resident,
    limit: limits.embedded,
    unit: 'MB',
  })
  const settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-startup-')),
    DATABASE_URL: postgres.url,
  }
  await measureServer(server, settings, 0)
  rows.push({
    what: 'memory at rest, PostgreSQL',
    value: (await measureServer(server, settings, IDLE_MS)).resident,
    limit: limits.postgres,
    unit: 'MB',
  })
  rmSync(settings.DATA_DIR, { recursive: true, force: true })
} finally {
  postgres.stop()
  rmSync(embedded.DATA_DIR, { recursive: true, force: true })
}
for (const { what, value, limit, unit } of rows)
  console.log(
    `${what.padEnd(44)} ${value.toFixed(1).padStart(7)} ${unit}   limit ${limit} ${unit}   ${value <= limit ? 'ok' : 'LIMIT MISSED'}`,
  )
process.exitCode = rows.every(({ value, limit }) => value <= limit) ? 0 : 1
