import { useCallback, useSyncExternalStore } from 'react'
import type { Problem } from '#contract/problems.ts'
import { formatTime } from './format.ts'
import { t } from './t.ts'

const MINUTE_MS = 60_000

// Counted from when the refusal was heard, by the phone's own clock: what the server gives is a length. `steady` is the
// same end by performance.now(), so that a phone whose clock is set back waits no longer.
const ends = new WeakMap<Problem, { time: number; steady: number }>()

/** When what was refused may be tried again, in milliseconds; nothing for a refusal that waiting does not change. */
export function endOfWait(problem: Problem | undefined, now = Date.now()): number | undefined {
  if (problem?.status !== 429 || !problem.retryAfter) return undefined
  const length = problem.retryAfter * 1000
  const end = ends.get(problem) ?? { time: now + length, steady: performance.now() + length }
  ends.set(problem, end)
  return end.time
}

/** Whether what was refused must still wait. */
export const mustWait = (problem: Problem | undefined, now = Date.now()): boolean =>
  now < (endOfWait(problem, now) ?? 0) && performance.now() < (problem ? (ends.get(problem)?.steady ?? 0) : 0)

/** Why the button waits: "You can try again at 14:05.", until that time has come. */
export function useWait(problem: Problem | undefined): string | undefined {
  const end = endOfWait(problem)
  const watch = useCallback((changed: () => void) => {
    const timer = end === undefined ? undefined : setTimeout(changed, Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  const isNow = () => mustWait(problem)
  const isWaiting = useSyncExternalStore(watch, isNow, isNow)
  return isWaiting && end !== undefined ? waitUntil(nextMinute(end)) : undefined
}

/** The sentence with the end of a wait, which names tomorrow where it ends after midnight of the phone's calendar. */
export function waitUntil(end: number, now = Date.now()): string {
  const time = formatTime(new Date(end).toISOString())
  return new Date(end).toDateString() === new Date(now).toDateString() ? t('ui.waitUntil', { time }) : t('ui.waitUntilTomorrow', { time })
}

// The minute that is told must be one in which it is true.
const nextMinute = (time: number): number => Math.ceil(time / MINUTE_MS) * MINUTE_MS
