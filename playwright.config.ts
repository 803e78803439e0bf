import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './tools/setup/debian.mjs'

const executablePath = process.env['CHROMIUM_PATH'] ?? (await findTestBrowser())

/** End-to-end tests on a phone-sized screen, against the built server that e2e/support/fixtures.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tools/test/refuse-stale-build.mjs',
  outputDir: 'test-results',
  workers: Math.min(2, cpus().length),
  // No retries: a flaky test counts as a failure.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a busy machine is slow, and a timeout should mean that the result never comes.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Another release of the same browser renders text slightly differently.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      maxDiffPixelRatio: 0.01,
    },
    toMatchSnapshot: { maxDiffPixelRatio: 0.02 },
  },
  snapshotPathTemplate: 'e2e/visual/{arg}{ext}',
  reporter: 'list',
  // fresh-clone.spec.ts installs and builds a clone: it runs alone, so that it and the other tests do not slow each
  // other down.
  projects: [
    { name: 'data', testMatch: '**/prepare-data.setup.ts' },
    {
      name: 'e2e',
      testIgnore: ['**/fresh-clone.spec.ts', '**/visual.spec.ts'],
      dependencies: ['data'],
    },
    { name: 'visual', testMatch: '**/visual.spec.ts', dependencies: ['data'] },
    { name: 'fresh-clone', testMatch: '**/fresh-clone.spec.ts' },
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
    // A trace costs a fifth of each test's time. To trace a failing test: npx playwright test --trace on …
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's background requests would only wait for a network that the tests do not have.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
