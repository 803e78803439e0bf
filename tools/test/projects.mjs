// Which project of vitest or Playwright runs a test file.

/** Tests that replace a Node module, which must happen before anything else is loaded. */
export const isolatedTests = [
  'server/system-tests/health.test.ts',
  'server/lib/database/embedded.test.ts',
]

/** Folders of tests that need no database. */
export const unitFolders = ['brands', 'contract', 'domain', 'src', 'sw', 'texts', 'till', 'tools']

/** @typedef {'unit' | 'server' | 'server-alone' | 'e2e' | 'visual' | 'fresh-clone'} Project */

/**
 * Returns the project that runs a test file, or undefined when no project does.
 * @param {string} file its path from the project's folder, with slashes @returns {Project | undefined}
 */
export function projectOf(file) {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) {
    if (file === 'e2e/visual.spec.ts') return 'visual'
    return file === 'e2e/fresh-clone.spec.ts' ? 'fresh-clone' : 'e2e'
  }
  if (/^server\/.+\.test\.ts$/.test(file))
    return isolatedTests.includes(file) ? 'server-alone' : 'server'
  const isUnit = /\.test\.tsx?$/.test(file) && unitFolders.includes(file.split('/', 1)[0] ?? '')
  return isUnit ? 'unit' : undefined
}

/** Projects that run in a browser, against the built server. */
export const inBrowser = new Set(['e2e', 'visual', 'fresh-clone'])
