import { useEffect } from 'react'

const TWO_MINUTES = 120_000

/** Keeps the screen awake while a code is shown, for at most two minutes; ends when the page is hidden or left. */
export function useWakeLock() {
  useEffect(() => {
    let isReleased = false
    let lock: WakeLockSentinel | undefined
    const release = () => {
      isReleased = true
      void lock?.release()
    }
    // The browser releases the lock when the page is hidden; it is not requested again.
    navigator.wakeLock?.request('screen').then(
      (sentinel) => {
        lock = sentinel
        if (isReleased) release()
      },
      // Refused, e.g. on low battery: the code still shows.
      () => undefined,
    )
    const timer = setTimeout(release, TWO_MINUTES)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [])
}
