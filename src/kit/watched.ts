import { useEffect, useReducer } from 'react'

/**
 * What stands elsewhere and changes while the page starts, as a rule with an answer. useSyncExternalStore would have React
 * build the whole page again in one piece when it changes while the page is built (docs/decisions/0038); here whoever
 * watches hears of it when she stands.
 */
export function useWatched<Value>(subscribe: (changed: () => void) => () => void, get: () => Value): Value {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const shown = get()
  useEffect(() => {
    const check = () => { if (!Object.is(get(), shown)) look() }
    check()
    return subscribe(check)
  }, [subscribe, get, shown])
  return shown
}
