import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/run.mjs'
import { isolatedTests, projectOf } from './projects.mjs'

describe('the project of a test file', () => {
  it.each([
    ['domain/points.test.ts', 'unit'],
    ['src/ui/Sheet.test.tsx', 'unit'],
    ['server/points/ledger.test.ts', 'server'],
    ['server/system-tests/health.test.ts', 'server-alone'],
    ['e2e/join.spec.ts', 'e2e'],
    ['e2e/visual.spec.ts', 'visual'],
    ['e2e/fresh-clone.spec.ts', 'fresh-clone'],
    ['server/points/ledger.ts', undefined],
    ['e2e/support/server.ts', undefined],
    ['docs/points.test.ts', undefined],
  ])('of %s is %s', (file, project) => expect(projectOf(file)).toBe(project))

  it('is known for every test of the repository', () => {
    const files = spawnSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout
    expect(files.split('\n').filter((file) => file && !projectOf(file))).toEqual([])
    expect(files.length).toBeGreaterThan(1_000)
  })

  it('runs alone only tests that exist', () =>
    expect(isolatedTests.filter((file) => !existsSync(join(root, file)))).toEqual([]))
})

/** Runs a script with Node, without installing or building anything before its arguments are checked. */
const runScript = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/test', script), ...args], { encoding: 'utf8' })

describe('unknown arguments are refused before anything starts', () => {
  it.each([
    ['test.mjs', ['types', 'tpyes'], 'There is no test stage "tpyes". The stages are: types, '],
    ['test.mjs', ['e2e/join.spec.ts'], 'npm run test:one -- e2e/join.spec.ts'],
    ['one.mjs', [], 'npm run test:one -- <file>'],
    ['one.mjs', ['server/points/none.test.ts'], 'There is no file server/points/none.test.ts'],
    ['one.mjs', ['server/app.ts'], 'server/app.ts is no test'],
    ['one.mjs', ['e2e/join.spec.ts', '--traces'], "Unknown option '--traces'"],
    ['one.mjs', ['domain/points.test.ts', '--postgres'], '--postgres is for tests of the server'],
  ])('%s %j', (script, args, message) => {
    const { status, stdout, stderr } = runScript(script, ...args)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })
})
