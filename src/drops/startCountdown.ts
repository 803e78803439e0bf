import { drops } from '#contract/drops.ts'
import { call } from '#lib/api/api.ts'
import { countdown, setCountdown } from '#lib/countdown.ts'
import { watchOnline } from '#lib/api/online.ts'
import { watchViewer } from '#lib/session/viewer.ts'

/** Delay before a retry; doubles with each failure up to the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2000, 60_000]

let pending: Promise<void> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Asks the server for its time and the drop that counts down. Only the server decides that a drop is open: at zero the
 * page asks again and opens by the response. Without a response nothing changes.
 */
export function requestCountdown(): Promise<void> {
  clearTimeout(retryTimer)
  pending ??= fetchCountdown().finally(() => {
    pending = undefined
  })
  return pending
}

async function fetchCountdown() {
  try {
    const { now, drop } = await call(drops.countdown)
    failures = 0
    setCountdown(
      drop
        ? { state: 'counting', drop, now: Date.parse(now), receivedAt: performance.now() }
        : { state: 'none' },
    )
  } catch {
    failures += 1
    retryTimer = setTimeout(
      () => void requestCountdown(),
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)),
    )
  }
}

/** Asks again after a pending request, whose response may be about the previous viewer or from before a sign-up. */
export const refetchCountdown = (): Promise<void> =>
  (pending ?? Promise.resolve()).then(requestCountdown)

/** Returns the milliseconds until the drop opens by the server's clock; undefined while that is unknown. */
export function millisecondsLeft(): number | undefined {
  const current = countdown()
  return current.state === 'counting'
    ? Date.parse(current.drop.countDown.countDownDate) -
        current.now -
        (performance.now() - current.receivedAt)
    : undefined
}

/** Asks now, and after each login or logout, when the network is back, and when the page becomes visible. */
export function startCounting() {
  void requestCountdown()
  watchViewer(() => void refetchCountdown())
  watchOnline((isOnline) => {
    if (isOnline) void requestCountdown()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && countdown().state !== 'none')
      void requestCountdown()
  })
}
