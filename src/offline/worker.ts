/** What the page says to its service worker. `SKIP_WAITING` is workbox-window's word. */
export type ToWorker =
  | { type: 'holder'; memberId: string | undefined }
  | { type: 'warm'; memberId: string; language: string; reads: readonly string[]; files: readonly string[] }
  /** An answer that the page was given by a write. */
  | { type: 'keep'; memberId: string; path: string; answer: unknown }
  | { type: 'wipe' }
  /** A stored script did not run. */
  | { type: 'repair' }
  | { type: 'SKIP_WAITING' }

/** What the worker says to its pages: the network has answered late, and otherwise than what was shown. */
export type FromWorker = { type: 'changed'; path: string }

/** What the worker answers: it is done, and has replaced a file that was not ours. */
export type Done = 'done' | 'repaired'

/** A worker that does not answer must not hold up logging in or out. */
const PATIENCE = 1500

/** Says something to the worker in control, if there is one, and waits until it is done. */
export async function tellWorker(message: ToWorker): Promise<Done | void> {
  const worker = await workerInCharge()
  if (!worker) return
  return new Promise((done) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = ({ data }: MessageEvent<Done>) => done(data)
    setTimeout(done, PATIENCE)
    worker.postMessage(message, [channel.port2])
  })
}

async function workerInCharge(): Promise<ServiceWorker | null | undefined> {
  try {
    const { serviceWorker } = navigator
    return serviceWorker.controller ?? (await serviceWorker.getRegistration())?.active
  } catch {
    return undefined
  }
}

/** Resolves once a worker answers this page's calls; never where there is none. */
export async function whenInCharge(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return new Promise(() => undefined)
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
}

/** Hears the worker. @returns stop */
export function hearWorker(heard: (message: FromWorker) => void): () => void {
  const listen = (event: MessageEvent) => heard(event.data as FromWorker)
  navigator.serviceWorker?.addEventListener('message', listen)
  return () => navigator.serviceWorker?.removeEventListener('message', listen)
}
