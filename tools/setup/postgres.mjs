// Starts a temporary PostgreSQL for tests and benchmarks, in a temporary folder and on a free port.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePostgres } from './debian.mjs'
import { freePort } from './port.mjs'

/**
 * Starts a cluster. `durable`: commits wait for the disk (fsync), as in production; tests do not need that.
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<{ url: string, pid: number, folder: string, stop: () => void }>}
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = await ensurePostgres()
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined
  chmodSync(folder, 0o700)
  if (owner) chownSync(folder, owner.uid, owner.gid)

  /** @param {string} program @param {readonly string[]} args */
  const runProgram = (program, args) =>
    spawnSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  /** @param {string} program @param {readonly string[]} args */
  const runOrThrow = (program, args) => {
    const { status, stderr, error } = runProgram(program, args)
    if (status === 0) return
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`${program} failed: ${error ?? stderr}`)
  }

  const data = join(folder, 'data')
  const port = await freePort()
  runOrThrow('initdb', [
    '-D',
    data,
    '-U',
    'app',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=${durable ? 'on' : 'off'}`
  runOrThrow('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])

  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    runProgram('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stop)
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  return { url: `postgres://app@127.0.0.1:${port}/postgres`, pid, folder, stop }
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('Running as root, and there is no user postgres or nobody to run PostgreSQL as.')
}
