import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from '../setup/run.mjs'

const stamp = join(root, 'dist/.built')
const sources = [
  'brands',
  'contract',
  'domain',
  'public',
  'server',
  'src',
  'sw',
  'texts',
  'till',
  'index.html',
  'package-lock.json',
  'package.json',
  'tools/build',
  'tools/staff',
  'tsconfig.json',
  'vite.config.ts',
  'vite.till.config.ts',
]
const testFiles = /\.test\.tsx?$/

/** Builds dist/ when a source has changed since the last time. @throws Error when the build fails */
export async function ensureBuilt() {
  if (isBuilt()) return
  const { code } = await step('build client, service worker and server', () =>
    run(process.execPath, ['--import', 'tsx', 'tools/build/build.ts']),
  )
  if (code !== 0) throw new Error('The build failed; see its messages above.')
}

/** Returns whether dist/ is a build of the sources as they are. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOfSources()

/**
 * Runs a build and stamps dist/ with the sources from before it, so that one that changes meanwhile is built again.
 * @param {() => Promise<void>} build
 */
export async function stamped(build) {
  const state = stateOfSources()
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, state)
}

/** Hashes paths, sizes and times: reading every file would make the start too slow. */
function stateOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return `${hash.digest('hex')}\n`
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || testFiles.test(path)) return
  if (!found.isDirectory())
    return void hash.update(`${path} ${found.size} ${Math.trunc(found.mtimeMs)}\n`)
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`)
}
