import { useLayoutEffect, useState } from 'react'
import { timeLeft, type TimeLeft } from '#domain/countdown.ts'
import { useCountdown } from '#lib/countdown.ts'
import { requestCountdown, millisecondsLeft } from './startCountdown.ts'

const SECOND = 1000

/** Returns the time left, updated every second; undefined while the server's time is unknown. Asks the server at zero. */
export function useTimeLeft(): TimeLeft | undefined {
  const current = useCountdown()
  // Undefined during hydration, because the server-rendered page has no time; the layout effect sets it before the paint.
  const [left, setLeft] = useState<number>()

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = millisecondsLeft()
      setLeft(now)
      if (now === undefined) return
      if (now <= 0) void requestCountdown()
      // Just after the next full second. At zero at most once a second, because the server's clock may be behind.
      timer = setTimeout(tick, now <= 0 ? SECOND : (now % SECOND) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [current])

  return left === undefined ? undefined : timeLeft(left)
}
