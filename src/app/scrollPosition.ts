import { useLayoutEffect } from 'react'
import type { Location, NavigationType } from 'react-router-dom'

const places = new Map<string, number>()

/** Scrolls a new screen to its top or to the element in the hash, and after back or forward to the last position. */
export function useScrollPosition({ key, pathname, hash }: Location, type: NavigationType) {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const restoreOnReload = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreOnReload)
    return () => removeEventListener('pagehide', restoreOnReload)
  }, [])

  useLayoutEffect(() => {
    const place = type === 'POP' ? places.get(key) : undefined
    const target = hash && document.getElementById(hash.slice(1))
    if (place !== undefined) scrollTo(0, place)
    else if (target) target.scrollIntoView()
    else if (type !== 'POP') scrollTo(0, 0)

    const savePosition = () => void places.set(key, scrollY)
    // In the next frame: reading scrollY now would force layout in the same task as the render.
    const frame = requestAnimationFrame(savePosition)
    addEventListener('scroll', savePosition, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', savePosition)
    }
    // A modal changes the address but not the screen, so the position stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key and type belong to the pathname and the hash they came with
  }, [pathname, hash])
}
