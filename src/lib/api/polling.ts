import { useEffect, useRef } from 'react'
import { useOnline } from './online.ts'

const FIRST_MS = 2000
const MAX_MS = 30_000
const GROWTH = 1.5

/** Returns the wait after a wait without news. */
export const nextWait = (wait: number): number => Math.min(wait * GROWTH, MAX_MS)

/** What polling needs of a page. */
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Calls `poll` while the page is visible, first after 2 seconds, then less and less often, and at once when the page
 * is visible again. A failed call counts as no news. @returns stop
 */
export function startPolling(poll: () => Promise<unknown>, page: Page): () => void {
  let wait = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const schedule = () => {
    clearTimeout(timer)
    if (!isStopped && page.visibilityState === 'visible') timer = setTimeout(ask, wait)
  }
  const ask = () => {
    wait = nextWait(wait)
    void poll()
      .catch(() => undefined)
      .finally(schedule)
  }
  const follow = () => {
    clearTimeout(timer)
    if (page.visibilityState !== 'visible') return
    wait = FIRST_MS
    ask()
  }
  page.addEventListener('visibilitychange', follow)
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', follow)
  }
}

/**
 * Polls while the page is visible and online. `news`: a text that changes with every step forward, which brings the
 * short waits back; undefined when there is nothing more to wait for.
 */
export function usePolling(poll: () => Promise<unknown>, news: string | undefined) {
  const isOnline = useOnline()
  const latest = useRef(poll)
  useEffect(() => {
    latest.current = poll
  })
  useEffect(() => {
    if (news === undefined || !isOnline) return
    return startPolling(() => latest.current(), document)
  }, [news, isOnline])
}
