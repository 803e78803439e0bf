import { useSyncExternalStore } from 'react'
import { local, watchOtherTabs, type CookieChoice } from '#offline/localStore.ts'
import { store } from './browser/store.ts'

const current = store<CookieChoice | undefined>(local.get('cookies'))

function subscribe(changed: () => void): () => void {
  const unsubscribers = [
    current.subscribe(changed),
    watchOtherTabs('cookies', () => current.set(local.get('cookies'))),
  ]
  return () => unsubscribers.forEach((stop) => stop())
}

/** Returns the cookie choice made on this phone; undefined before it is made (SC-73). */
export const useCookieChoice = (): CookieChoice | undefined =>
  useSyncExternalStore(subscribe, current.get, current.get)

/** Stores the cookie choice for all tabs. It survives logging out because it belongs to the phone's owner. */
export function saveCookieChoice({ analytics }: Pick<CookieChoice, 'analytics'>) {
  const choice = { analytics, answeredAt: new Date().toISOString() }
  local.set('cookies', choice)
  current.set(choice)
}

/** Runs something once, as soon as statistics and error reports are allowed on this phone. */
export function whenAnalyticsAllowed(run: () => void): void {
  if (current.get()?.analytics) return run()
  const stop = subscribe(() => {
    if (!current.get()?.analytics) return
    stop()
    run()
  })
}
