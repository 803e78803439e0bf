import { useState, useSyncExternalStore } from 'react'
import type { Screen } from './sizes.ts'

/** On what screen and at what time a pass is drawn. */
export type Scene = { screen: Screen; now: number }

let known: Screen | undefined

/** The screen's size and pixels per CSS pixel, followed when the phone is turned. */
export function useScene(): Scene {
  const screen = useSyncExternalStore(onResize, screenNow)
  const [now] = useState(() => Date.now())
  return { screen, now }
}

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
