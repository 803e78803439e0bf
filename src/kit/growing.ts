import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigationType } from 'react-router-dom'

/** More than any screen shows at once. */
const FIRST = 12
/** So few that a slow phone answers a finger in between. */
const STEP = 4
/** Beyond that it grows only where somebody gets there: nobody reads so much at once, and each step costs a little more. */
const UNASKED = 240

type Growing = {
  /** How many are to be shown now. */
  shown: number
  /** Stands at the end of what is shown: where it comes near the screen, the list grows at once. */
  end: RefObject<HTMLDivElement | null>
}

/**
 * A list that is longer than the screen: it begins with what can be seen, and the rest follows whenever the page has
 * nothing else to do, or as soon as somebody gets there. Who comes back finds it as long as she has left it.
 * @param key what list it is, on which page
 * @param unasked how long it grows by itself
 */
export function useGrowing(key: string, count: number, unasked = UNASKED): Growing {
  const isBack = useNavigationType() === 'POP'
  const [shown, setShown] = useState(() => Math.max(FIRST, isBack ? reached.get(key) ?? 0 : 0))
  const end = useRef<HTMLDivElement>(null)
  const isWhole = shown >= count

  useEffect(() => {
    reached.set(key, shown)
    if (isWhole) return
    const grow = () => setShown((now) => now + STEP)
    const idle = shown < unasked ? whenIdle(grow) : undefined
    const near = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) grow() }, { rootMargin: '600px' })
    if (end.current) near.observe(end.current)
    return () => {
      idle?.()
      near.disconnect()
    }
  }, [key, shown, isWhole, unasked])

  return { shown: Math.min(shown, count), end }
}

const reached = new Map<string, number>()

/** @returns stop */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 120)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}
