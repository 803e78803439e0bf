// npm run soak -- [--rounds 50]: runs the tests for races and lost writes with many more rounds than npm test.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { ensureModules } from '../setup/modules.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { root, runPackage, stopAll } from '../setup/run.mjs'

const { rounds } = readArguments({
  usage: 'npm run soak -- [--rounds 50]',
  counts: { rounds: 50 },
}).counts

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopAll()
    process.exit(130)
  })
}

await ensureModules()
// The tests that kill a server start the built one.
await ensureBuilt()
const soakTests = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      name.endsWith('.test.ts') &&
      readFileSync(join(root, 'server', name), 'utf8').includes('SOAK_ROUNDS'),
  )
  .map((name) => `server/${name}`)
console.log(`${rounds} rounds of:\n${soakTests.map((file) => `  ${file}`).join('\n')}`)

const cluster = await startPostgres()
const { code } = await runPackage(
  'vitest/vitest.mjs',
  ['run', '--project', 'server', '--project', 'server-alone', ...soakTests],
  {
    env: { TEST_DATABASE_URL: cluster.url, SOAK_ROUNDS: String(rounds), TEST_BUILT_PROGRAMS: '1' },
  },
)
cluster.stop()
process.exit(code)
