import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigationType } from 'react-router-dom'

/** More than any screen shows at once. */
const INITIAL_COUNT = 12
/** Small enough that a slow phone handles input between two steps. */
const STEP = 4
/** Beyond this the list grows only when the reader scrolls there, because each step costs more than the one before. */
const IDLE_LIMIT = 240

type IncrementalList = {
  shown: number
  /** Attach to an element after the last item: when it comes within 600 px of the screen, the list grows at once. */
  end: RefObject<HTMLDivElement | null>
}

/**
 * Renders a long list step by step: first the visible part, the rest in idle time or when the reader scrolls there.
 * After back navigation the list has the length it had before.
 * @param key identifies the list and its page
 * @param idleLimit the number of items up to which it grows in idle time
 */
export function useIncrementalList(
  key: string,
  count: number,
  idleLimit = IDLE_LIMIT,
): IncrementalList {
  const isBack = useNavigationType() === 'POP'
  const [shown, setShown] = useState(() =>
    Math.max(INITIAL_COUNT, isBack ? (shownBefore.get(key) ?? 0) : 0),
  )
  const end = useRef<HTMLDivElement>(null)
  const isComplete = shown >= count

  useEffect(() => {
    shownBefore.set(key, shown)
    if (isComplete) return
    const grow = () => setShown((now) => now + STEP)
    const cancelIdle = shown < idleLimit ? whenIdle(grow) : undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) grow()
      },
      { rootMargin: '600px' },
    )
    if (end.current) observer.observe(end.current)
    return () => {
      cancelIdle?.()
      observer.disconnect()
    }
  }, [key, shown, isComplete, idleLimit])

  return { shown: Math.min(shown, count), end }
}

const shownBefore = new Map<string, number>()

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 120)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}
