import { useEffect, useState } from 'react'
import { serverNow } from '../session/session.ts'

const EVERY_MS = 5_000

/** Returns the server's time, renewed every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
