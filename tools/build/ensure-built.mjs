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
  'index.html',
  'package-lock.json',
  'package.json',
  'tools/build/build.ts',
  'tools/staff/ledger.ts',
  'tools/build/precache.ts',
  'tools/build/late-script.ts',
  'tools/build/app-shell.ts',
  'tools/staff/staff.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const testFiles = /\.test\.tsx?$/

/** Builds dist/ when a source has changed since the last time. */
export async function ensureBuilt() {
  const state = stateOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  rmSync(stamp, { force: true })
  const { code } = await step('build client, service worker and server', () =>
    run(process.execPath, ['--import', 'tsx', 'tools/build/build.ts']),
  )
  if (code !== 0) throw new Error('The build failed; see its messages above.')
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
