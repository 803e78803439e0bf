import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The page for every address of the app. The server writes the brand of its host into it. */
const SHELL = '/index.html'

/** What visitors read first; no phone keeps it. */
const LANDING = '/'
const PATIENCE_MS = 3000

// The server answers these itself: calls, the developer's page, files. A missing file must stay a 404.
const notTheApp = [/^\/api(\/|$)/i, /^\/(dev|demo-shop|healthz|readyz)(\/|$)/, /\/[^/]+\.[^/]+$/]

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** Pages, and the files that were stored at installation. */
export function isOfTheShell({ method, mode, url }: Request): boolean {
  if (method !== 'GET') return false
  const { pathname } = new URL(url)
  return mode === 'navigate' ? !notTheApp.some((pattern) => pattern.test(pathname)) : getCacheKeyForURL(url) !== undefined
}

/** Answered without asking the network; the next release comes with the next worker. The landing page is the server's. */
export function answerFromShell(event: FetchEvent) {
  const { mode, url } = event.request
  if (mode === 'navigate' && new URL(url).pathname === LANDING) return event.respondWith(landingPage(event.request))
  const answered = mode === 'navigate' ? pageFor(new URL(url)) : matchPrecache(url)
  event.respondWith(answered.then((stored) => stored ?? fetch(event.request), () => fetch(event.request)))
}

/** As the brand has it today, and written whole. Where the server does not answer soon, the shell asks for what it says. */
async function landingPage(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined)
  const soon = await Promise.race([asked, new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))])
  if (soon && soon.status < 500) return soon
  return (await matchPrecache(SHELL).catch(() => undefined)) ?? (await asked) ?? fetch(request)
}

async function pageFor({ pathname }: URL): Promise<Response | undefined> {
  const page = await matchPrecache(SHELL)
  return page && pathname === '/pass' ? withoutIsolation(page) : page
}

/**
 * These two make the browser start a process anew for the page. At the till it takes the one that is there: the code
 * stands on the screen a sixth sooner (docs/decisions/0017).
 */
function withoutIsolation(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.delete('cross-origin-opener-policy')
  headers.delete('origin-agent-cluster')
  return new Response(page.body, { headers })
}
