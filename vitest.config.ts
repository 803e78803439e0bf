import { defineConfig } from 'vitest/config'

/** These put something in the place of a module of Node, which must be there before anything else is loaded. */
const alone = ['server/health.test.ts', 'server/kit/embedded.test.ts']

/** A machine with other work is slow; only what never comes is a failure. */
const GENEROUS_MS = 180_000

/** Two kinds: `unit` needs nothing, `server` opens databases (PostgreSQL where TEST_DATABASE_URL says). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: GENEROUS_MS,
          include: ['{brands,contract,domain,src,sw,texts,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: alone,
          testTimeout: GENEROUS_MS,
          hookTimeout: GENEROUS_MS,
          // Sockets, native modules and child processes behave in a process as they do in the server.
          pool: 'forks',
          // The server and the engine of its database are loaded once in each process, not once in each of a hundred files.
          isolate: false,
          restoreMocks: true,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { test: { name: 'server-alone', include: alone, testTimeout: GENEROUS_MS, hookTimeout: GENEROUS_MS, pool: 'forks' } },
    ],
    maxWorkers: 2,
  },
})
