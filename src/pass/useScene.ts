import { useState, useSyncExternalStore } from 'react'

/** On what screen (device pixels per CSS pixel) and at what time a pass is drawn. */
export type Scene = { ratio: number; now: number }

export function useScene(): Scene {
  const ratio = useSyncExternalStore(onResize, () => devicePixelRatio)
  const [now] = useState(() => Date.now())
  return { ratio, now }
}

function onResize(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
