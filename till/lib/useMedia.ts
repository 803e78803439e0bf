import { useCallback, useSyncExternalStore } from 'react'

/** From this width on, a screen has two sides: the camera and the verdict, the member and the purchase. */
export const WIDE = '(min-width: 60rem) and (orientation: landscape)'

/** Below this height our own keys and the main button are not on the screen together. */
export const SHORT = '(max-height: 44rem)'

/** Returns whether a media query matches, and renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
