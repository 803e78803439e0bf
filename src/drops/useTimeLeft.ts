import { useLayoutEffect, useState } from 'react'
import { timeLeft, type TimeLeft } from '#domain/countdown.ts'
import { useCountdown } from '#kit/countdown.ts'
import { askCountdown, millisecondsLeft } from './counting.ts'

const SECOND = 1000

/** What is left, second by second; nothing while the server's time is not known. At zero the server is asked. */
export function useTimeLeft(): TimeLeft | undefined {
  const known = useCountdown()
  // The page that the server wrote knows no time, and comes alive as it is; before anything is painted the time is there.
  const [left, setLeft] = useState<number>()

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = millisecondsLeft()
      setLeft(now)
      if (now === undefined) return
      if (now <= 0) void askCountdown()
      // Just after the next full second; never so soon that a server that is behind is asked without pause.
      timer = setTimeout(look, now <= 0 ? SECOND : (now % SECOND) + 5)
    }
    look()
    return () => clearTimeout(timer)
  }, [known])

  return left === undefined ? undefined : timeLeft(left)
}
