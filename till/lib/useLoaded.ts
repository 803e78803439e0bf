import { useCallback, useEffect, useState } from 'react'
import { asFailure, type CallFailure } from './call.ts'

export type Loaded<Value> = {
  value: Value | undefined
  failure: CallFailure | undefined
  reload: () => void
}

/** Loads a value when a screen opens. A reload keeps the value until the new one is there. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [failure, setFailure] = useState<CallFailure>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (loaded) => {
        if (!isCurrent) return
        setValue(loaded)
        setFailure(undefined)
      },
      (thrown: unknown) => {
        if (isCurrent) setFailure(asFailure(thrown))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, tries])
  const reload = useCallback(() => setTries((count) => count + 1), [])
  return { value, failure, reload }
}
