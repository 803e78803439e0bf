import type { AppContext } from '../http/serve.ts'
import { startJobCounters } from '../reporting/counters.ts'

/** Background work. Must be safe to repeat and to run on several servers at once. */
export type Job = { name: string; everyMinutes: number; run(context: AppContext): Promise<void> }

export const defineJob = (made: Job): Job => made

/** Milliseconds. Soon after the start, but after the first visitors are served. */
const FIRST_RUN_AFTER = 10_000

/**
 * Runs each job at its interval, never twice at the same time.
 * @returns a function that stops the jobs and waits for those still running
 */
export function startJobs(
  jobs: readonly Job[],
  context: AppContext,
  onError: (job: string, error: unknown) => void,
  firstRunAfter = FIRST_RUN_AFTER,
): () => Promise<void> {
  const stops = jobs.map(({ name, everyMinutes, run }) => {
    let running: Promise<void> | undefined
    const counters = startJobCounters(name, everyMinutes * 60)
    const work = async () => {
      const began = performance.now()
      try {
        await run(context)
        counters.succeeded += 1
        counters.lastSuccessAt = Date.now() / 1000
      } catch (error) {
        counters.failed += 1
        onError(name, error)
      } finally {
        counters.seconds = (performance.now() - began) / 1000
      }
    }
    const round = () => {
      // Skipped on a full disk; a later round does the work.
      if (!context.database.canWrite()) return
      running ??= work().finally(() => (running = undefined))
    }
    const first = setTimeout(round, firstRunAfter).unref()
    const timer = setInterval(round, everyMinutes * 60_000).unref()
    return async () => {
      clearTimeout(first)
      clearInterval(timer)
      await running
    }
  })
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
