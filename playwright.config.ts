import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './tools/debian.mjs'

const executablePath = process.env['CHROMIUM_PATH'] ?? (await findTestBrowser())

/** Errands of a member on a phone, against the built server that e2e/fixtures.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: Math.min(2, cpus().length),
  // A test that passes the second time has found something.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a machine with other work is slow, and only what never comes is a failure.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Another release of the same browser sets letters a hair differently.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixelRatio: 0.01 },
    toMatchSnapshot: { maxDiffPixelRatio: 0.02 },
  },
  snapshotPathTemplate: 'e2e/looks/{arg}{ext}',
  reporter: 'list',
  // The newcomer installs and builds a clone: alone, so that neither disturbs the other's time.
  projects: [
    { name: 'errands', testIgnore: ['**/newcomer.spec.ts', '**/looks.spec.ts'] },
    { name: 'looks', testMatch: '**/looks.spec.ts' },
    { name: 'newcomer', testMatch: '**/newcomer.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Recording everything costs a fifth of the time of every test; for one that fails: npx playwright test --trace on …
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's own calls home would only wait for a network that tests do without.
      args: [
        '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
      ],
    },
  },
})
