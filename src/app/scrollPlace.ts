import { useLayoutEffect } from 'react'
import type { Location, NavigationType } from 'react-router-dom'

/** Where each entry of the history was left, for as long as the page is open. */
const places = new Map<string, number>()

/** A new screen begins at its top or at what its address names; a screen one comes back to, where it was left. */
export function useScrollPlace({ key, pathname, hash }: Location, type: NavigationType) {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const reloads = () => { history.scrollRestoration = 'auto' }
    addEventListener('pagehide', reloads)
    return () => removeEventListener('pagehide', reloads)
  }, [])

  useLayoutEffect(() => {
    const place = type === 'POP' ? places.get(key) : undefined
    const named = hash && document.getElementById(hash.slice(1))
    if (place !== undefined) scrollTo(0, place)
    else if (named) named.scrollIntoView()
    else if (type !== 'POP') scrollTo(0, 0)

    const note = () => void places.set(key, scrollY)
    // To ask now would lay the page out in the same piece in which it is built.
    const frame = requestAnimationFrame(note)
    addEventListener('scroll', note, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', note)
    }
    // A modal changes the address but not the screen: nothing moves.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key and type belong to the pathname and the hash they came with
  }, [pathname, hash])
}
