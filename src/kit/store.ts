export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** @returns stop */
  subscribe: (changed: () => void) => () => void
}

/** One value that components watch with useSyncExternalStore, or with useWatched where it changes as answers come. Setting the value it has tells nobody. */
export function store<T>(initial: T): Store<T> {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const changed of watchers) changed()
    },
    subscribe: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
