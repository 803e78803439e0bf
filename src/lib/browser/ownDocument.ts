import { useLayoutEffect } from 'react'

/** The address for which this document was loaded, from the network or, without one, from storage. */
const loadedFor = (): URL => {
  const [load] = performance.getEntriesByType('navigation')
  return new URL(load && URL.canParse(load.name) ? load.name : location.href)
}

const isHere = (isOwn: (address: URL) => boolean) => isOwn(new URL(location.href))

/**
 * Gives the addresses of `isOwn` a document that the server has sent for them, because its content security policy is
 * wider (server/web), and the next address one without that policy. Without a connection the document stays.
 * `isOwn`: defined outside of the component.
 */
export function useOwnDocument(isOwn: (address: URL) => boolean): void {
  useLayoutEffect(() => {
    const wasOffline = !navigator.onLine
    const load = () => {
      if (isHere(isOwn) && (wasOffline || !isOwn(loadedFor()))) location.reload()
    }
    if (navigator.onLine) load()
    addEventListener('online', load)
    return () => {
      removeEventListener('online', load)
      // After the address has changed, whichever of the two the router does first.
      queueMicrotask(() => {
        if (navigator.onLine && !isHere(isOwn)) location.reload()
      })
    }
  }, [isOwn])
}
