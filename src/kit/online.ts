import { useSyncExternalStore } from 'react'
import { store } from './store.ts'

/**
 * Whether the server can be reached, as far as we know: the phone says that it has a network, and the last call got
 * an answer from the server itself. A wall with full bars counts as offline.
 */
const reachable = store(globalThis.navigator?.onLine ?? true)

export const isOnline = reachable.get

// Whoever gets a page from the server has reached it.
const asWritten = () => true

export const useOnline = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get, asWritten)

/** Part of api.ts. */
export const noteReached = (reached: boolean) => reachable.set(reached)

/** Tells when the connection comes or goes. @returns stop */
export function watchOnline(changed: (online: boolean) => void): () => void {
  return reachable.subscribe(() => changed(reachable.get()))
}

const PATIENCE = 8000

/**
 * Listens to the phone, and asks the server again from time to time while it does not answer: nothing tells a page
 * that the other side is back.
 */
export function startWatchingTheLine(ask: () => Promise<unknown>) {
  const tryAgain = () => void ask().catch(() => undefined)
  addEventListener('offline', () => reachable.set(false))
  addEventListener('online', tryAgain)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !reachable.get()) tryAgain()
  })
  setInterval(() => {
    if (!reachable.get() && navigator.onLine && document.visibilityState === 'visible') tryAgain()
  }, PATIENCE)
}
