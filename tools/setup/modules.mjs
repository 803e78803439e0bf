import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './run.mjs'

const mark = join(root, 'node_modules/.installed')

/**
 * Installs the packages when none are installed or the lock file has changed since. @throws Error when npm install
 * fails
 */
export async function ensureModules() {
  if (isFresh()) return
  // `npm ci` would reject a lock file that lacks the binaries of other platforms.
  const { code } = await step('install packages (npm install)', () =>
    run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']),
  )
  if (code !== 0) throw new Error('npm install failed; see its messages above.')
  writeFileSync(mark, stateNow())
}

const isFresh = () => existsSync(mark) && readFileSync(mark, 'utf8') === stateNow()

/** Describes what an installation depends on: the lock file, the platform, and Node's major version (native modules). */
function stateNow() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const [major] = process.versions.node.split('.')
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch} node ${major}\n`
}
