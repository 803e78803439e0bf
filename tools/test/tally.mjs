// Reads the reports of the test runners, so that tools/test/test.mjs can print one sum.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: string[], skipped: number }} Tally */

/** @param {string} path */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * Adds a failure for a runner that exited with an error but reported no failed test.
 * @param {Tally} tally @param {string} name @param {number} code @returns {Tally}
 */
const withRunnerFailure = (tally, name, code) =>
  code !== 0 && tally.failed.length === 0
    ? { ...tally, failed: [`${name} (ended with code ${code})`] }
    : tally

/**
 * @param {string} path of the report of vitest @param {string} name @param {number} code @returns {Tally}
 */
export function vitestTally(path, name, code) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] } | undefined} */
  const report = read(path)
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const failed = tests.filter((test) => test.status === 'failed').map((test) => test.fullName)
  // A file that does not load reports no tests.
  const broken = files
    .filter(
      (file) =>
        file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    .map((file) => file.name)
  const passed = tests.filter((test) => test.status === 'passed').length
  return withRunnerFailure(
    { passed, failed: [...failed, ...broken], skipped: tests.length - passed - failed.length },
    name,
    code,
  )
}

/**
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {Suite} suite @returns {{ title: string, status: string }[]}
 */
const testsIn = (suite) => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ title: `${spec.file}: ${spec.title}`, status: test.status })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn),
]

/**
 * @param {string} path of the report of Playwright @param {string} name @param {number} code @returns {Tally}
 */
export function browserTally(path, name, code) {
  /** @type {{ suites: Suite[] } | undefined} */
  const report = read(path)
  const tests = (report?.suites ?? []).flatMap(testsIn)
  const failed = tests
    .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
    .map((test) => test.title)
  const skipped = tests.filter((test) => test.status === 'skipped').length
  return withRunnerFailure(
    { passed: tests.length - failed.length - skipped, failed, skipped },
    name,
    code,
  )
}
