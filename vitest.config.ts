import { defineConfig } from 'vitest/config'

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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Sockets, native modules and child processes behave in a process as they do in the server.
          pool: 'forks',
        },
      },
    ],
    maxWorkers: 2,
  },
})
