import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command in its own process group, so that stopping it also stops its child processes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, cwd?: string, limit?: number }} [options] quiet: return
 *   the output instead of showing it; limit: kill the command after this many milliseconds.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false, cwd = root, limit } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    let output = ''
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    const timer = limit === undefined ? undefined : setTimeout(() => stop(child, 'SIGKILL'), limit)
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer)
      running.delete(child)
      done({ code, output })
    }
    child.once('error', (error) => {
      output += String(error)
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs a command of an installed package, without the half second that npx takes.
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackage = (script, args, options) =>
  run(process.execPath, [`node_modules/${script}`, ...args], options)

/** Stops everything that run() has started and that has not ended. */
export function stopAll() {
  for (const child of running) stop(child, 'SIGTERM')
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function stop(child, signal) {
  if (!child.pid) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs one step and prints how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const began = Date.now()
  console.log(`\n› ${title}`)
  const result = await work()
  console.log(`  ${title}: ${secondsSince(began)}`)
  return result
}

/** @param {number} began */
export const secondsSince = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`
