import { useEffect, useReducer } from 'react'

/**
 * Subscribes to an external value that changes during start. With useSyncExternalStore a change
 * during the first render makes React render the whole page again synchronously
 * (docs/decisions/0038); here the component updates after mounting.
 */
export function useWatched<Value>(
  subscribe: (changed: () => void) => () => void,
  get: () => Value,
): Value {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const shown = get()
  useEffect(() => {
    const check = () => {
      if (!Object.is(get(), shown)) render()
    }
    check()
    return subscribe(check)
  }, [subscribe, get, shown])
  return shown
}
