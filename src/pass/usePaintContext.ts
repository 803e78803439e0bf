import { useState, useSyncExternalStore } from 'react'

/** What drawing a pass depends on: device pixels per CSS pixel, and the current time in milliseconds. */
export type PaintContext = { ratio: number; now: number }

export function usePaintContext(): PaintContext {
  const ratio = useSyncExternalStore(onResize, () => devicePixelRatio)
  const [now] = useState(() => Date.now())
  return { ratio, now }
}

function onResize(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
