import { useSyncExternalStore } from 'react'
import { store } from '../browser/store.ts'

/**
 * Whether the server is reachable: the phone reports a network and the last call got an answer from the server itself.
 * Full signal bars without an answer count as offline.
 */
const reachable = store(globalThis.navigator?.onLine ?? true)

/** Returns whether the server is reachable. */
export const isOnline = reachable.get

const onServer = () => true

export const useOnline = (): boolean =>
  useSyncExternalStore(reachable.subscribe, reachable.get, onServer)

/** Records whether the last call reached the server. Only for api.ts. */
export const recordReachable = (reached: boolean) => reachable.set(reached)

/** Subscribes to changes of the connection. @returns unsubscribe */
export function watchOnline(changed: (online: boolean) => void): () => void {
  return reachable.subscribe(() => changed(reachable.get()))
}

const RETRY_MS = 8000

/**
 * Listens to the phone's network events and retries the server every 8 seconds while it is unreachable, because no
 * event reports that a server is back.
 */
export function startWatchingConnection(ask: () => Promise<unknown>) {
  const retry = () => void ask().catch(() => undefined)
  addEventListener('offline', () => reachable.set(false))
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !reachable.get()) retry()
  })
  setInterval(() => {
    if (!reachable.get() && navigator.onLine && document.visibilityState === 'visible') retry()
  }, RETRY_MS)
}
