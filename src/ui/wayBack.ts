/**
 * Remembers where the focus is, and what it stands in. @returns takes it back there. What had it may be gone, for it
 * was done: then the next thing in the same place has it, so that nobody who uses the keyboard begins at the top again.
 */
export function wayBack(): () => void {
  const places: Element[] = []
  for (let place = document.activeElement; place && place !== document.body; place = place.parentElement) places.push(place)
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const left = places.find(({ isConnected }) => isConnected)
    left?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
  }
}
