import { useEffect } from 'react'
import { refreshSession } from './session.ts'

/** Milliseconds after which a till asks again who may sign in, and whether it is still one. */
const EVERY_MS = 30_000

/** Keeps the list of names up to date, and stops a revoked till although nobody scans. */
export function useFreshSession(isPaired: boolean): void {
  useEffect(() => {
    if (!isPaired) return undefined
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSession()
    }
    const timer = setInterval(refresh, EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      removeEventListener('online', refresh)
    }
  }, [isPaired])
}
