import { useRef, useState } from 'react'
import { asFailure, type CallFailure } from './call.ts'

export type Action<Argument> = {
  run: (argument: Argument) => void
  isRunning: boolean
  failure: CallFailure | undefined
}

/** Runs a call once at a time: taps while it runs are ignored. `failure` is that of the last run. */
export function useAction<Argument = void>(
  act: (argument: Argument) => Promise<unknown>,
): Action<Argument> {
  const isActive = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const run = (argument: Argument) => {
    if (isActive.current) return
    isActive.current = true
    setIsRunning(true)
    setFailure(undefined)
    act(argument)
      .catch((thrown: unknown) => setFailure(asFailure(thrown)))
      .finally(() => {
        isActive.current = false
        setIsRunning(false)
      })
  }
  return { run, isRunning, failure }
}
