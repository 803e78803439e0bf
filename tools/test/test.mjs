// npm test: runs every stage, also in a fresh clone. `node tools/test/test.mjs types lint` runs only those stages.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureModules } from '../setup/modules.mjs'
import { root, runPackage, secondsSince, stopAll } from '../setup/run.mjs'
import { browserTally, vitestTally } from './tally.mjs'

/** @typedef {import('./tally.mjs').Tally} Tally */

const reports = join(root, '.cache/reports')
const began = Date.now()
/** @type {() => void} */
let stopDatabase = () => undefined

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  process.on(signal, () => {
    stopAll()
    stopDatabase()
    process.exit(code)
  })
}

/**
 * Runs a check that passes or fails as a whole.
 * @param {string} title @param {() => Promise<{ code: number, output: string }>} work @returns {Promise<Tally>}
 */
async function oneCheck(title, work) {
  const { code, output } = await work()
  if (code !== 0 && output) console.log(output)
  return code === 0
    ? { passed: 1, failed: [], skipped: 0 }
    : { passed: 0, failed: [title], skipped: 0 }
}

/**
 * @param {string} name
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [projects]
 * @param {readonly string[]} [filters] what the paths of the files contain
 * @returns {Promise<Tally>}
 */
async function vitest(name, env, projects = [name, `${name}-alone`], filters = []) {
  const report = freshReport(name)
  const { code } = await runPackage(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { env },
  )
  return vitestTally(report, name, code)
}

/** @param {string} name @param {readonly string[]} [projects] @returns {Promise<Tally>} */
async function playwright(name, projects = [name]) {
  const debian = await import('../setup/debian.mjs')
  // Playwright refuses an older build (playwright.config.ts); after the build stage there is nothing to do.
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  if (name !== 'fresh-clone') await ensureBuilt()
  const chromium = await debian.ensureTestBrowser()
  await debian.ensureCodeReader()
  const report = freshReport(name)
  const { code } = await runPackage(
    '@playwright/test/cli.js',
    ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  return browserTally(report, name, code)
}

/** @returns {Promise<Tally>} */
async function unit() {
  const { ensureCodeReader } = await import('../setup/debian.mjs')
  await ensureCodeReader()
  return vitest('unit')
}

/** @returns {Promise<Tally>} */
async function server() {
  const { startPostgres } = await import('../setup/postgres.mjs')
  const { ensurePgBouncer } = await import('../setup/debian.mjs')
  const pgbouncer = await ensurePgBouncer()
  // Tests that start a program as a process use the built one; the build stage has usually made it already.
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  await ensureBuilt()
  const cluster = await startPostgres()
  stopDatabase = cluster.stop
  try {
    return await vitest('server', {
      TEST_DATABASE_URL: cluster.url,
      TEST_PGBOUNCER: pgbouncer,
      TEST_BUILT_PROGRAMS: '1',
    })
  } finally {
    cluster.stop()
  }
}

/** @returns {Promise<Tally>} */
async function build() {
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  return oneCheck('build', () =>
    ensureBuilt().then(
      () => ({ code: 0, output: '' }),
      (error) => ({ code: 1, output: String(error.message) }),
    ),
  )
}

/** @returns {Promise<Tally>} */
async function size() {
  const { ensureBuilt } = await import('../build/ensure-built.mjs')
  await ensureBuilt()
  return oneCheck('size', () =>
    runPackage('tsx/dist/cli.mjs', ['tools/build/size.ts'], { quiet: true }),
  )
}

/** @param {string} title @param {readonly string[]} [args] @returns {Promise<Tally>} */
const eslint = (title, args = []) =>
  oneCheck(title, () =>
    runPackage('eslint/bin/eslint.js', ['.', '--max-warnings', '0', ...args], { quiet: true }),
  )

/**
 * The fastest to fail comes first. Types and format keep what they found about unchanged files, by content. So does
 * `lint-changes`, which misses what a change breaks in an unchanged file: a promise that nothing awaits, where a function
 * has become asynchronous. `lint` finds it.
 * @type {Record<string, () => Promise<Tally>>}
 */
const stages = {
  types: () =>
    oneCheck('types', () =>
      runPackage(
        'typescript/bin/tsc',
        [
          '--noEmit',
          '--pretty',
          'false',
          '--incremental',
          '--tsBuildInfoFile',
          '.cache/types.tsbuildinfo',
        ],
        { quiet: true },
      ),
    ),
  lint: () => eslint('lint'),
  'lint-changes': () =>
    eslint('lint-changes', [
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      '.cache/eslint',
    ]),
  format: () =>
    oneCheck('format', () =>
      runPackage(
        'prettier/bin/prettier.cjs',
        [
          '--check',
          '--log-level',
          'warn',
          '--cache',
          '--cache-strategy',
          'content',
          '--cache-location',
          '.cache/prettier',
          '.',
        ],
        { quiet: true },
      ),
    ),
  build,
  size,
  rules: () => vitest('rules', {}, ['unit'], ['tools/', 'brands/']),
  unit,
  server,
  // Together, because the pictures need one worker only.
  browser: () => playwright('browser', ['e2e', 'visual']),
  e2e: () => playwright('e2e'),
  visual: () => playwright('visual'),
  'fresh-clone': () => playwright('fresh-clone'),
}

/** Stages that are in others: `lint`, `unit` and `browser` check as much and more. */
const partsOfOthers = new Set(['lint-changes', 'rules', 'e2e', 'visual'])

/** Each of these uses one core and prints little, so they run in parallel. The others use all cores themselves. */
const parallel = new Set(['types', 'lint', 'lint-changes', 'format', 'rules', 'build'])

/** @param {readonly string[]} names @returns {string[][]} */
function inParallel(names) {
  /** @type {string[][]} */
  const groups = []
  for (const name of names) {
    const before = groups.at(-1)
    if (before && parallel.has(name) && parallel.has(before[0] ?? '')) before.push(name)
    else groups.push([name])
  }
  return groups
}

/** @param {string} name */
function freshReport(name) {
  const report = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  return report
}

/** @param {string} name */
const stageOf = (name) =>
  (Object.hasOwn(stages, name) ? stages[name] : undefined) ?? refuseStage(name)

/** @param {string} name @returns {Promise<Tally>} */
async function runStage(name) {
  const start = Date.now()
  console.log(`\n› ${name}`)
  const tally = await stageOf(name)().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: [name], skipped: 0 }
  })
  const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
  console.log(
    `  ${name}: ${tally.passed} passed, ${tally.failed.length} failed${skipped} (${secondsSince(start)})`,
  )
  return tally
}

/** Exits because a stage does not exist. @param {string} unknown @returns {never} */
function refuseStage(unknown) {
  console.error(
    `There is no test stage "${unknown}". The stages are: ${Object.keys(stages).join(', ')}.`,
  )
  if (unknown.includes('/')) console.error(`One file: npm run test:one -- ${unknown}`)
  process.exit(2)
}

const requested = process.argv.slice(2)
requested.forEach(stageOf)
await ensureModules()
/** @type {Tally[]} */
const tallies = []
const all = Object.keys(stages).filter((name) => !partsOfOthers.has(name))
for (const group of inParallel(requested.length > 0 ? requested : all))
  tallies.push(...(await Promise.all(group.map(runStage))))

const failed = tallies.flatMap((tally) => tally.failed)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((title) => `  ✗ ${title}`).join('\n')}`)
console.log(`\nTook ${secondsSince(began)}.`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
