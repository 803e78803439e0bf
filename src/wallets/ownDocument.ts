import { useLayoutEffect } from 'react'

/** The page may call the relay only in a document that the server has sent for it (server/web/wallet-policy.ts). */
const WALLET_PAGE = /^\/account\/wallet\/*$/i
const isWalletPage = () => WALLET_PAGE.test(location.pathname)

/** The address for which this document was loaded, from the network or, without one, from storage. */
const loadedFor = (): string => {
  const [load] = performance.getEntriesByType('navigation')
  return load && URL.canParse(load.name) ? new URL(load.name).pathname : location.pathname
}

/**
 * Gives the wallet page a document of its own, and the next page one without the wider policy.
 * Without a connection the document stays: nothing can be connected then.
 */
export function useOwnDocument(): void {
  useLayoutEffect(() => {
    const wasOffline = !navigator.onLine
    const load = () => {
      if (isWalletPage() && (wasOffline || !WALLET_PAGE.test(loadedFor()))) location.reload()
    }
    if (navigator.onLine) load()
    addEventListener('online', load)
    return () => {
      removeEventListener('online', load)
      // After the address has changed, whichever of the two the router does first.
      queueMicrotask(() => {
        if (navigator.onLine && !isWalletPage()) location.reload()
      })
    }
  }, [])
}
