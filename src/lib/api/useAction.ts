import { useRef, useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import { asProblem } from './problem.ts'

export type Action = {
  /** Runs the steps; a call while they run does nothing. */
  run: (steps: () => Promise<unknown>) => Promise<void>
  busy: boolean
  problem: Problem | undefined
  reset: () => void
}

/** Runs several calls as one action with one busy state, such as checking an email address and then joining with it. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isBusy = useRef(false)

  async function run(steps: () => Promise<unknown>) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    setProblem(undefined)
    await steps().catch((thrown: unknown) => setProblem(asProblem(thrown)))
    isBusy.current = false
    setBusy(false)
  }

  return { run, busy, problem, reset: () => setProblem(undefined) }
}
