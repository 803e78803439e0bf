import { useCallback, useSyncExternalStore } from 'react'
import type { Problem } from '#contract/problems.ts'
import { formatTime } from '../texts/format.ts'
import { t } from '../texts/t.ts'

const MINUTE_MS = 60_000

// The server sends a duration; the end is counted from the refusal's arrival by the phone's clock. `steady` is the same
// end by performance.now(), so that setting the clock back does not lengthen the wait.
const ends = new WeakMap<Problem, { time: number; steady: number }>()

/** Returns when a refused action may be retried, in epoch milliseconds; undefined when waiting does not help. */
export function waitEndsAt(problem: Problem | undefined, now = Date.now()): number | undefined {
  if (problem?.status !== 429 || !problem.retryAfter) return undefined
  const duration = problem.retryAfter * 1000
  const end = ends.get(problem) ?? { time: now + duration, steady: performance.now() + duration }
  ends.set(problem, end)
  return end.time
}

/** Returns whether a refused action must still wait. */
export const mustWait = (problem: Problem | undefined, now = Date.now()): boolean =>
  now < (waitEndsAt(problem, now) ?? 0) &&
  performance.now() < (problem ? (ends.get(problem)?.steady ?? 0) : 0)

/** Returns "You can try again at 14:05." until that time, then undefined. */
export function useWait(problem: Problem | undefined): string | undefined {
  const end = waitEndsAt(problem)
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer =
        end === undefined ? undefined : setTimeout(changed, Math.max(0, end - Date.now()))
      return () => clearTimeout(timer)
    },
    [end],
  )
  const mustWaitNow = () => mustWait(problem)
  const isWaiting = useSyncExternalStore(subscribe, mustWaitNow, mustWaitNow)
  return isWaiting && end !== undefined ? waitUntil(nextMinute(end)) : undefined
}

/** Returns the sentence with the end of a wait, which says tomorrow where the wait ends on the next day of the phone. */
export function waitUntil(end: number, now = Date.now()): string {
  const time = formatTime(new Date(end).toISOString())
  return new Date(end).toDateString() === new Date(now).toDateString()
    ? t('ui.waitUntil', { time })
    : t('ui.waitUntilTomorrow', { time })
}

// Rounded up, so that retrying works in the minute shown.
const nextMinute = (time: number): number => Math.ceil(time / MINUTE_MS) * MINUTE_MS
