/** Messages from the page to the service worker. `SKIP_WAITING` is defined by workbox-window. */
export type ToWorker =
  | { type: 'owner'; memberId: string }
  | {
      type: 'prefetch'
      memberId: string
      language: string
      reads: readonly string[]
      files: readonly string[]
    }
  /** An answer that the page has received from a write. */
  | { type: 'store'; memberId: string; path: string; answer: unknown }
  /** Asks for a stored answer; the reply is a `Stored`. */
  | { type: 'read'; memberId: string; path: string }
  /** A stored script has a syntax error. */
  | { type: 'repair' }
  | { type: 'SKIP_WAITING' }

/**
 * Messages from the worker. `late`: the network has answered a read after the worker had returned the stored answer.
 * `open`: the member has tapped a notification.
 */
export type FromWorker = { type: 'late' | 'open'; path: string }

/** The worker's reply; `repaired`: it has replaced a stored file that did not come from the server. */
export type Done = 'done' | 'repaired'

/** The worker's reply to `read`; empty when nothing is stored. */
export type Stored = { answer?: unknown }

/** Limits the wait, so that a worker that does not reply cannot delay logging in or out. */
const REPLY_TIMEOUT_MS = 1500

/** A repair reads every stored file and fetches the bad ones again, which takes seconds on a slow phone. */
const REPAIR_TIMEOUT_MS = 10_000

/** Sends a message to the active worker and returns its reply; undefined without a worker or after the timeout. */
export const postToWorker = (
  message: Exclude<ToWorker, { type: 'read' }>,
): Promise<Done | undefined> => send<Done>(message)

/** Returns the answer of a read that the worker has stored for the member; undefined without one. */
export async function readFromWorker(memberId: string, path: string): Promise<unknown> {
  // A worker of an earlier release does not know the message and replies 'done'.
  const stored = await send<Stored | Done>({ type: 'read', memberId, path })
  return typeof stored === 'object' ? stored.answer : undefined
}

async function send<Reply>(message: ToWorker): Promise<Reply | undefined> {
  const worker = await activeWorker()
  if (!worker) return undefined
  return new Promise((done) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = ({ data }: MessageEvent<Reply>) => done(data)
    setTimeout(done, message.type === 'repair' ? REPAIR_TIMEOUT_MS : REPLY_TIMEOUT_MS, undefined)
    worker.postMessage(message, [channel.port2])
  })
}

async function activeWorker(): Promise<ServiceWorker | null | undefined> {
  try {
    const { serviceWorker } = navigator
    return serviceWorker.controller ?? (await serviceWorker.getRegistration())?.active
  } catch {
    return undefined
  }
}

/** Resolves once a worker controls this page; never where workers are not supported. */
export async function whenControlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return new Promise(() => undefined)
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((done) =>
    serviceWorker.addEventListener('controllerchange', done, { once: true }),
  )
}

/** Subscribes to messages of the worker. @returns unsubscribe */
export function onWorkerMessage(listener: (message: FromWorker) => void): () => void {
  const listen = (event: MessageEvent) => listener(event.data as FromWorker)
  navigator.serviceWorker?.addEventListener('message', listen)
  return () => navigator.serviceWorker?.removeEventListener('message', listen)
}
