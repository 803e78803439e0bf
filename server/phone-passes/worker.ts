import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/lib/http/serve.ts'
import { publishChanges } from './changes.ts'
import { wallets, type Wallet } from './leases.ts'
import { alertUnusableWallets } from './usable-wallets.ts'
import { notifyDue } from './notify.ts'

/** Milliseconds between two messages: 50 phones a second, 180,000 an hour. */
const MESSAGE_MS = 20
/** Milliseconds between two rounds that publish changes. */
const REST_MS = 200
/** Milliseconds after a write: two changes then make one message. */
const GATHER_MS = 1000

export type PhonePassWorker = {
  /** Publishes changes and notifies phones soon. */
  wake(): void
  /** Waits for the rounds that are running. */
  close(): Promise<void>
}

/** Publishes all changes and notifies all phones that are due now. */
export async function updatePhones(context: AppContext): Promise<void> {
  await inRounds(context, () => publishAll(context))
  await Promise.all(wallets.map((wallet) => inRounds(context, () => notifyDue(context, wallet))))
}

const publishAll = ({ database, clock }: AppContext): Promise<boolean> =>
  database.tx.transaction((tx) => publishChanges(tx, clock.now()))

/** Runs rounds until one has nothing more to do. */
async function inRounds(
  { database }: AppContext,
  round: () => Promise<boolean>,
  { restMs = 0, isOpen = () => true }: { restMs?: number; isOpen?: () => boolean } = {},
): Promise<void> {
  // Without `canWrite`, a full disk would have phones notified again and again.
  while (isOpen() && database.canWrite() && (await round())) if (restMs > 0) await pause(restMs)
}

/**
 * Opens the worker that notifies phones of changes. Each server may run one. Apple and Google have
 * rounds of their own, so that one that does not answer delays no phone of the other.
 */
export function openPhonePassWorker(
  context: AppContext,
  onError: (error: unknown) => void,
): PhonePassWorker {
  const notifiers = wallets.map((wallet: Wallet) =>
    openLoop(context, () => notifyDue(context, wallet, { everyMs: MESSAGE_MS }), { onError }),
  )
  const publish = () => {
    alertUnusableWallets(context)
    return publishAll(context).finally(() => {
      for (const notifier of notifiers) notifier.wake(0)
    })
  }
  const publisher = openLoop(context, publish, { restMs: REST_MS, onError })
  return {
    wake: () => publisher.wake(GATHER_MS),
    async close() {
      await Promise.all([publisher, ...notifiers].map((loop) => loop.close()))
      context.phonePasses.close()
    },
  }
}

/** Runs rounds after it was woken, until one has nothing more to do. */
function openLoop(
  context: AppContext,
  round: () => Promise<boolean>,
  { restMs = 0, onError }: { restMs?: number; onError: (error: unknown) => void },
) {
  let isOpen = true
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function start(): void {
    timer = undefined
    isDue = false
    running = inRounds(context, round, { restMs, isOpen: () => isOpen })
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isDue) schedule(GATHER_MS)
      })
  }
  function schedule(afterMs: number): void {
    if (isOpen) timer ??= setTimeout(start, afterMs).unref()
  }
  return {
    wake(afterMs: number) {
      isDue = true
      if (!running) schedule(afterMs)
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
