import type { House } from './serve.ts'

/** Work that nobody asks for. It must be safe to repeat, and on several servers at once. */
export type Job = { name: string; everyMinutes: number; run(house: House): Promise<void> }

export const job = (made: Job): Job => made

/** Soon after the start, but not while the first visitors are waiting. */
const FIRST_AFTER = 10_000

/**
 * Runs each job now and then, never twice at the same time.
 * @returns stops them, and waits for what is running
 */
export function startJobs(jobs: readonly Job[], house: House, onFault: (job: string, error: unknown) => void): () => Promise<void> {
  const stops = jobs.map(({ name, everyMinutes, run }) => {
    let running: Promise<void> | undefined
    const round = () => {
      // What a full disk leaves undone is done in a later round.
      if (!house.database.mayWrite()) return
      running ??= run(house).catch((error: unknown) => onFault(name, error)).finally(() => (running = undefined))
    }
    const first = setTimeout(round, FIRST_AFTER).unref()
    const timer = setInterval(round, everyMinutes * 60_000).unref()
    return async () => {
      clearTimeout(first)
      clearInterval(timer)
      await running
    }
  })
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
