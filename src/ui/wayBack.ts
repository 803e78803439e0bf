/**
 * Remembers where the focus is, and what it stands in, before a dialog opens. @returns takes it back there once that has
 * closed. What had it may be gone, for it was done: then the next thing in the same place has it, so that nobody who
 * uses the keyboard begins at the top again.
 */
export function wayBack(dialog: HTMLElement): () => void {
  const places: Element[] = []
  for (let place = document.activeElement; place && place !== document.body; place = place.parentElement) places.push(place)
  return () => {
    // A closed dialog keeps the focus until the browser notices.
    const isLost = !document.activeElement || document.activeElement === document.body || dialog.contains(document.activeElement)
    const left = isLost && places.find(({ isConnected }) => isConnected)
    if (left) left.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
  }
}
