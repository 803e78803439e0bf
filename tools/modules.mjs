import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './run.mjs'

const mark = join(root, 'node_modules/.installed')

/** Installs the packages when the lock file has changed since the last time, or nothing is there yet. */
export async function ensureModules() {
  if (isFresh()) return
  // Not `npm ci`: it refuses a lock file that misses the binaries of other platforms.
  const { code } = await step('install packages (npm install)', () => run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']))
  if (code !== 0) throw new Error('npm install failed; see its messages above.')
  writeFileSync(mark, stateNow())
}

const isFresh = () => existsSync(mark) && readFileSync(mark, 'utf8') === stateNow()

/** What an installation depends on: the lock file, the platform and the major version of Node (native parts). */
function stateNow() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const [major] = process.versions.node.split('.')
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch} node ${major}\n`
}
