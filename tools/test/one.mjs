// npm run test:one -- <file> [title] [--postgres] [--trace]: runs the tests of one file, as quickly as possible.
import { existsSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { readArguments } from '../setup/arguments.mjs'
import { ensureModules } from '../setup/modules.mjs'
import { root, runPackage, stopAll } from '../setup/run.mjs'
import { inBrowser, projectOf } from './projects.mjs'
import { vitestTally } from './tally.mjs'

const usage = `npm run test:one -- <file> [title] [--postgres] [--trace]

  <file>      domain/points.test.ts, server/points/ledger.test.ts, e2e/join.spec.ts …
  [title]     runs the tests whose title contains this
  --postgres  a server test on PostgreSQL, with the built programs
  --trace     a browser test with a trace when it fails, in test-results`

const { words, flags } = readArguments({ usage, flags: ['postgres', 'trace'], words: 2 })
const [named, title] = words
if (named === undefined) refuse('Which file?')
const file = relative(root, resolve(named)).split(sep).join('/')
if (!existsSync(join(root, file))) refuse(`There is no file ${file}.`)
const project =
  projectOf(file) ?? refuse(`${file} is no test: its name ends in .test.ts, .test.tsx or .spec.ts.`)
const isOfServer = project === 'server' || project === 'server-alone'
if (flags.postgres && !isOfServer) refuse('--postgres is for tests of the server.')
if (flags.trace && !inBrowser.has(project)) refuse('--trace is for browser tests.')

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopAll()
    process.exit(130)
  })
}

await ensureModules()
console.log(`› ${project}: ${file}`)
process.exit(inBrowser.has(project) ? await inPlaywright() : await inVitest())

async function inPlaywright() {
  const { ensureTestBrowser } = await import('../setup/debian.mjs')
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  const chromium = await ensureTestBrowser()
  if (project !== 'fresh-clone') await ensureBuilt()
  const { code } = await runPackage(
    '@playwright/test/cli.js',
    [
      'test',
      `--project=${project}`,
      escaped(file),
      ...(title === undefined ? [] : ['--grep', escaped(title)]),
      ...(flags.trace ? ['--trace', 'retain-on-failure'] : []),
    ],
    { env: { CHROMIUM_PATH: chromium } },
  )
  return code
}

async function inVitest() {
  const report = join(root, '.cache/reports/one.json')
  rmSync(report, { force: true })
  const cluster = flags.postgres ? await startDatabase() : undefined
  const { code } = await runPackage(
    'vitest/vitest.mjs',
    [
      'run',
      '--project',
      String(project),
      file,
      ...(title === undefined ? [] : ['--testNamePattern', escaped(title)]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: cluster && { TEST_DATABASE_URL: cluster.url, TEST_BUILT_PROGRAMS: '1' } },
  )
  cluster?.stop()
  const { passed, failed } = vitestTally(report, file, code)
  if (passed + failed.length > 0) return code
  // vitest counts a file without a matching test as passed.
  console.error(`No test of ${file} ran: none has this title, or all are skipped.`)
  return 1
}

async function startDatabase() {
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  const { startPostgres } = await import('../setup/postgres.mjs')
  await ensureBuilt()
  return startPostgres()
}

/** Both runners take patterns. @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(`${message}\n\n${usage}`)
  process.exit(2)
}
