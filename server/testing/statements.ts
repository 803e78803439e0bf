import { NoopLogger } from 'drizzle-orm/logger'
import { vi } from 'vitest'

/**
 * Returns the SQL statements that the work sends, in their order: prepared ones and those of
 * transactions too. Run alone: statements of other work at that time count as well.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  // Drizzle calls the logger of its session once per statement; without a logger it is this one.
  const log = vi.spyOn(NoopLogger.prototype, 'logQuery')
  try {
    await work()
    return (log.mock.calls as unknown as [string][]).map(([statement]) => statement)
  } finally {
    log.mockRestore()
  }
}
