import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The page for every address of the app. The server writes the brand of its host into it. */
const SHELL = '/index.html'

// The server answers these itself: calls, the developer's page, files. A missing file must stay a 404.
const notTheApp = [/^\/api(\/|$)/i, /^\/(dev|healthz|readyz)(\/|$)/, /\/[^/]+\.[^/]+$/]

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** Pages, and the files that were stored at installation. */
export function isOfTheShell({ method, mode, url }: Request): boolean {
  if (method !== 'GET') return false
  const { pathname } = new URL(url)
  return mode === 'navigate' ? !notTheApp.some((pattern) => pattern.test(pathname)) : getCacheKeyForURL(url) !== undefined
}

/** Answered without asking the network; the next release comes with the next worker. */
export function answerFromShell(event: FetchEvent) {
  const wanted = event.request.mode === 'navigate' ? SHELL : event.request.url
  event.respondWith(matchPrecache(wanted).then((stored) => stored ?? fetch(event.request), () => fetch(event.request)))
}
