import { useEffect } from 'react'

const TWO_MINUTES = 120_000

/** Keeps the screen awake while a code shows; gives it back after two minutes, on hiding, and on leaving. */
export function useAwake() {
  useEffect(() => {
    let isLeft = false
    let lock: WakeLockSentinel | undefined
    const giveBack = () => {
      isLeft = true
      void lock?.release()
    }
    // Hiding releases the lock by itself; it is not asked for again, so the two minutes are the most.
    navigator.wakeLock?.request('screen').then(
      (given) => {
        lock = given
        if (isLeft) giveBack()
      },
      // No battery, no permission: the code still shows.
      () => undefined,
    )
    const timer = setTimeout(giveBack, TWO_MINUTES)
    return () => {
      clearTimeout(timer)
      giveBack()
    }
  }, [])
}
