import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserTally, vitestTally } from './tally.mjs'

const folder = mkdtempSync(join(tmpdir(), 'laurel-tally-'))
const report = (name: string, content: unknown) => {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('tally', () => {
  it('counts the tests of a vitest report and names the failed ones', () => {
    const path = report('unit', {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'failed', fullName: 'two' },
            { status: 'skipped', fullName: 'three' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      ],
    })
    expect(vitestTally(path, 'unit', 1)).toEqual({
      passed: 1,
      failed: ['two', 'b.test.ts'],
      skipped: 1,
    })
  })

  it('counts the tests of a Playwright report over all suites', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'join.spec.ts',
      tests: [{ status }],
    })
    const path = report('browser', {
      suites: [
        {
          title: '',
          specs: [spec('joins', 'expected')],
          suites: [
            {
              title: '',
              specs: [
                spec('leaves', 'unexpected'),
                spec('waits', 'skipped'),
                spec('wavers', 'flaky'),
              ],
            },
          ],
        },
      ],
    })
    expect(browserTally(path, 'browser', 1)).toEqual({
      passed: 1,
      failed: ['join.spec.ts: leaves', 'join.spec.ts: wavers'],
      skipped: 1,
    })
  })

  it.each([
    [
      'one failure for a runner that exits with an error but no failed test',
      report('fine', { testResults: [] }),
      1,
      1,
    ],
    ['one failure for a runner that writes no report', join(folder, 'nothing.json'), 1, 1],
    ['no failure for a runner that succeeds', report('well', { testResults: [] }), 0, 0],
  ])('counts %s', (_, path, code, failures) => {
    expect(vitestTally(path, 'unit', code).failed).toHaveLength(failures)
  })
})
