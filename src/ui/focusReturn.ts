/**
 * Records the focused element and its ancestors before a dialog opens. Call the returned function
 * after it has closed: if the focused element is gone, it focuses the first link or button in the
 * nearest remaining ancestor.
 */
export function focusReturn(dialog: HTMLElement): () => void {
  const places: Element[] = []
  for (
    let place = document.activeElement;
    place && place !== document.body;
    place = place.parentElement
  )
    places.push(place)
  return () => {
    // A closed dialog may still contain the active element.
    const isLost =
      !document.activeElement ||
      document.activeElement === document.body ||
      dialog.contains(document.activeElement)
    const container = isLost && places.find(({ isConnected }) => isConnected)
    if (container) container.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus()
  }
}
