import { errorForLog } from '#server/lib/logging/log.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { advanceOperations, hasOpenOperations } from './advance.ts'

/** Milliseconds between two looks at the chains while something is on its way. */
const POLL_MS = 1000

export type ChainWorker = {
  /** Works soon, and then until nothing is on its way. */
  wake(): void
  /** Waits for the round that is running. */
  close(): Promise<void>
}

/** Opens the worker that takes operations to their end. Each server may run one. */
export function openChainWorker(
  context: AppContext,
  onError: (error: unknown) => void,
): ChainWorker {
  let isOpen = true
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isWakePending = false

  async function round(): Promise<void> {
    isWakePending = false
    let goesOn = true
    try {
      await advanceOperations(context)
      goesOn = await hasOpenOperations(context)
    } catch (error) {
      onError(errorForLog(error))
    }
    // In the same step as the check: a wake between the two would be lost.
    running = undefined
    if (goesOn || isWakePending) schedule(isWakePending ? 0 : POLL_MS)
  }
  function schedule(after: number): void {
    if (!isOpen) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      running = round()
    }, after).unref()
  }
  return {
    wake() {
      if (context.custodies.all.length === 0) return
      if (running) isWakePending = true
      else schedule(0)
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
