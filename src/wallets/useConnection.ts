import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Connection } from './connection.ts'
import { connection } from './ownConnection.ts'

export const useConnection = (): Connection | undefined =>
  useSyncExternalStore(connection.subscribe, connection.get, connection.get)

/** Milliseconds without an answer after which the sheet asks whether the wallet opened. */
export const SILENCE_MS = 10_000

/** Returns whether a request has been without an answer for too long, counted while the page is visible. */
export function useIsSilent(request: unknown, isAsking: boolean): boolean {
  const [silent, setSilent] = useState<unknown>()
  useEffect(() => {
    if (!isAsking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => setSilent(request), SILENCE_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [request, isAsking])
  return isAsking && silent === request
}
