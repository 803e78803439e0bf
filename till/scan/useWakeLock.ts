import { useEffect } from 'react'

/** Keeps the screen awake while a screen is open; asked for again when the app comes back to the front. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock?.request('screen').then(
        (sentinel) => {
          if (isGone) void sentinel.release()
          else lock = sentinel
        },
        // Refused, e.g. on low battery: the till works without it.
        () => undefined,
      )
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
