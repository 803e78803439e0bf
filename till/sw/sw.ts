import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** What the server adds for the brand of the host: the page, its fonts and its icons (server/web/till-page.ts). */
declare const BRAND_FILES: PrecacheEntry[]

// Everything that the till needs is on the device after the first visit; calls are never stored.
precache([...self.__WB_MANIFEST, ...BRAND_FILES])
cleanupOutdatedCaches()

// Every address of the till is the same page.
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate') return
  // The route of the precache, which comes next, would answer "/" a second time.
  event.stopImmediatePropagation()
  event.respondWith(createHandlerBoundToURL('/')({ event, request, url: new URL(request.url) }))
})
addRoute()

// A till stays open for weeks: a new release waits until the page asks for it (register.ts).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
