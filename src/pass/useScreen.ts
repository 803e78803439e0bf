import { useSyncExternalStore } from 'react'
import type { Screen } from './sizes.ts'

let known: Screen | undefined

/** The screen's size and pixels per CSS pixel, followed when the phone is turned. */
export const useScreen = (): Screen => useSyncExternalStore(onResize, screenNow)

function onResize(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

function screenNow(): Screen {
  const now = { width: innerWidth, height: innerHeight, ratio: devicePixelRatio }
  if (known?.width === now.width && known.height === now.height && known.ratio === now.ratio) return known
  known = now
  return now
}
