type Guard = (event: PopStateEvent) => 'stop' | 'go on'

let guard: Guard | undefined

/** Starts asking the guard about every navigation of the history. Call it before the router listens. */
export const startGuardingHistory = () =>
  addEventListener('popstate', (event) => {
    if (event instanceof PopStateEvent && guard?.(event) === 'stop')
      event.stopImmediatePropagation()
  })

/**
 * Lets a function keep navigations of the history from the router; the address has changed by then. @returns a function
 * that ends it
 */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}
