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

let lostAt = 0

/** Records whether the last call reached the server. Only for api.ts. */
export function recordReachable(reached: boolean) {
  if (!reached && reachable.get()) lostAt = Date.now()
  reachable.set(reached)
}

/** Returns when the server was last found unreachable, in milliseconds; 0 for never. */
export const connectionLostAt = (): number => lostAt

/** Subscribes to changes of the connection. @returns unsubscribe */
export function watchOnline(changed: (online: boolean) => void): () => void {
  return reachable.subscribe(() => changed(reachable.get()))
}

const RETRY_MS = 8000

/** Milliseconds until a retry is given up, so that the next one can start. */
const RETRY_TIMEOUT_MS = 20_000

/**
 * Listens to the phone's network events and retries the server every 8 seconds while it is unreachable, because no
 * event reports that a server is back. One retry at a time: unanswered ones would pile up and be sent together later.
 */
export function startWatchingConnection(ask: (signal: AbortSignal) => Promise<unknown>) {
  let isAsking = false
  const retry = () => {
    isAsking = true
    void ask(AbortSignal.timeout(RETRY_TIMEOUT_MS))
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }
  addEventListener('offline', () => recordReachable(false))
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !reachable.get()) retry()
  })
  setInterval(() => {
    const isVisible = document.visibilityState === 'visible'
    if (!reachable.get() && !isAsking && navigator.onLine && isVisible) retry()
  }, RETRY_MS)
}
