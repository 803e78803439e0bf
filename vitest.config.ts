import { defineConfig } from 'vitest/config'
import { isolatedTests, unitFolders } from './tools/test/projects.mjs'

/** Generous: a busy machine is slow, and a timeout should mean that the result never comes. */
const GENEROUS_MS = 180_000

/** Two kinds of tests: `unit` needs no database, `server` opens databases (PostgreSQL when TEST_DATABASE_URL is set). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: GENEROUS_MS,
          include: [`{${unitFolders.join(',')}}/**/*.test.{ts,tsx}`],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: isolatedTests,
          testTimeout: GENEROUS_MS,
          hookTimeout: GENEROUS_MS,
          // In a process, sockets, native modules and child processes behave as they do in the server.
          pool: 'forks',
          // Loads the server and the database engine once per process, not once for each of a hundred files.
          isolate: false,
          restoreMocks: true,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'server-alone',
          include: isolatedTests,
          testTimeout: GENEROUS_MS,
          hookTimeout: GENEROUS_MS,
          pool: 'forks',
        },
      },
    ],
    maxWorkers: 2,
  },
})
