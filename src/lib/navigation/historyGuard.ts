type Guard = (event: PopStateEvent) => 'stop' | 'go on'

let guard: Guard | undefined

/** Calls the guard at every navigation of the history. Start it before the router listens. */
export const startGuardingHistory = () =>
  addEventListener('popstate', (event) => {
    if (event instanceof PopStateEvent && guard?.(event) === 'stop')
      event.stopImmediatePropagation()
  })

/**
 * Sets the guard, which can hide navigations of the history from the router. The address has already changed when it
 * is called. @returns a function that removes it
 */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}
