import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The page for every address of the app. The server writes the brand of its host into it. */
const SHELL = '/index.html'

// The server answers these itself: calls, the developer's page, files. A missing file must stay a 404.
const notTheApp = [/^\/api(\/|$)/i, /^\/(dev|healthz|readyz)(\/|$)/, /\/[^/?]+\.[^/?]+$/]

/** The shell and the files the pass needs are stored at installation and answered without asking the network. */
export function serveShell() {
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: notTheApp }))
}
