import { defineConfig } from 'vitest/config'

/** These put something in the place of a module of Node, which must be there before anything else is loaded. */
const alone = ['server/health.test.ts', 'server/kit/embedded.test.ts']

/** Two kinds: `unit` needs nothing, `server` opens databases (PostgreSQL where TEST_DATABASE_URL says). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A machine with other work runs the linter slowly, and no slower test is a wrong one.
          testTimeout: 60_000,
          include: ['{brands,contract,domain,src,sw,texts,tools}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: alone,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Sockets, native modules and child processes behave in a process as they do in the server.
          pool: 'forks',
          // The server and the engine of its database are loaded once in each process, not once in each of a hundred files.
          isolate: false,
          restoreMocks: true,
          // What is awaited comes, however slow the machine: only what never comes is a failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      { test: { name: 'server-alone', include: alone, testTimeout: 60_000, hookTimeout: 60_000, pool: 'forks' } },
    ],
    maxWorkers: 2,
  },
})
