import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/lib/http/serve.ts'
import { publishChanges } from './changes.ts'
import { notifyDue } from './notify.ts'

/** Milliseconds between two rounds: 50 phones a second, 180,000 an hour. */
const REST_MS = 200
/** Milliseconds after a write: two changes then make one message. */
const GATHER_MS = 1000

export type PhonePassWorker = {
  /** Publishes changes and notifies phones soon. */
  wake(): void
  /** Waits for the round that is running. */
  close(): Promise<void>
}

/** Publishes all changes and notifies all phones that are due now. */
export async function updatePhones(
  context: AppContext,
  { restMs = 0, isOpen = () => true }: { restMs?: number; isOpen?: () => boolean } = {},
): Promise<void> {
  for (let isMore = true; isMore && isOpen();) {
    // Without it, a full disk would have phones notified again and again.
    if (!context.database.canWrite()) return
    const isMoreToPublish = await context.database.tx.transaction((tx) =>
      publishChanges(tx, context.clock.now()),
    )
    const isMoreToNotify = await notifyDue(context)
    isMore = isMoreToPublish || isMoreToNotify
    if (isMore && restMs > 0) await pause(restMs)
  }
}

/** Opens the worker that tells phones of changes. Each server may run one. */
export function openPhonePassWorker(
  context: AppContext,
  onError: (error: unknown) => void,
): PhonePassWorker {
  let isOpen = true
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function start(): void {
    timer = undefined
    isDue = false
    running = updatePhones(context, { restMs: REST_MS, isOpen: () => isOpen })
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isDue) schedule()
      })
  }
  function schedule(): void {
    if (isOpen) timer ??= setTimeout(start, GATHER_MS).unref()
  }
  return {
    wake() {
      isDue = true
      if (!running) schedule()
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
      context.phonePasses.close()
    },
  }
}
