export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** @returns unsubscribe */
  subscribe: (changed: () => void) => () => void
}

/**
 * Returns a store of one value. Components read it with useSyncExternalStore, or with the hook in useWatched.ts where the
 * value changes during start. Setting the same value notifies no one.
 */
export function store<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const changed of listeners) changed()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
