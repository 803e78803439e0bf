import type { AppContext } from '#server/lib/http/serve.ts'
import { advanceOperations, hasOpenOperations } from './advance.ts'

/** Milliseconds between two looks at the chains. Every write of the server wakes the worker. */
const POLL_MS = 1000
/** The same after a failure. */
const RETRY_MS = 5000

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
  /** The next round, or the pause after the last one. */
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  async function round(): Promise<void> {
    isDue = false
    let pause = POLL_MS
    try {
      await advanceOperations(context)
      if (await hasOpenOperations(context)) isDue = true
    } catch (error) {
      isDue = true
      pause = RETRY_MS
      onError(error)
    }
    running = undefined
    schedule(pause)
  }
  function schedule(after: number): void {
    if (!isOpen) return
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) running = round()
    }, after).unref()
  }
  return {
    wake() {
      if (context.custodies.all.length === 0) return
      isDue = true
      if (!running && !timer) schedule(0)
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
