import { drops } from '#contract/drops.ts'
import { call } from '#kit/api.ts'
import { countdown, noteCountdown } from '#kit/countdown.ts'
import { watchOnline } from '#kit/online.ts'
import { watchViewer } from '#kit/viewer.ts'

/** After a failure it is asked again, ever more slowly. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2000, 60_000]

let asked: Promise<void> | undefined
let again: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Asks the server for the time and the drop that counts down. It alone says that a drop is open: at zero the page asks
 * once more, and opens by the answer. Without an answer everything stays as it was.
 */
export function askCountdown(): Promise<void> {
  clearTimeout(again)
  asked ??= hear().finally(() => { asked = undefined })
  return asked
}

async function hear() {
  try {
    const { now, drop } = await call(drops.counting)
    failures = 0
    noteCountdown(drop ? { state: 'counting', drop, now: Date.parse(now), heard: performance.now() } : { state: 'none' })
  } catch {
    failures += 1
    again = setTimeout(() => void askCountdown(), Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)))
  }
}

/** The same where what is under way was asked too early: for whoever was here before, or before she had signed up. */
export const askAnew = (): Promise<void> => (asked ?? Promise.resolve()).then(askCountdown)

/** Milliseconds until the drop opens, by the server's time; nothing while that is not known. */
export function millisecondsLeft(): number | undefined {
  const known = countdown()
  return known.state === 'counting' ? Date.parse(known.drop.countDown.countDownDate) - known.now - (performance.now() - known.heard) : undefined
}

/** Asks now, and whenever it may have changed: somebody came or went, the network is back, or the phone has slept. */
export function startCounting() {
  void askCountdown()
  watchViewer(() => void askAnew())
  watchOnline((isOnline) => { if (isOnline) void askCountdown() })
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible' && countdown().state !== 'none') void askCountdown() })
}
