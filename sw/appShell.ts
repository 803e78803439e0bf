import { cacheFirst, isStoredIntact } from './cachedFiles.ts'
import { lateFunctions } from './features.ts'
import { isSameBuild } from './sameBuild.ts'
import { hasOwnDocument, isAppPath } from './paths.ts'
import { worker } from './workerScope.ts'

/** The page for every address of the app. The server inserts the brand of the host. */
const SHELL = '/index.html'

/** The landing page, which is not stored. */
const LANDING = '/'
const NETWORK_TIMEOUT_MS = 3000

/** Milliseconds after which the stored page is checked, so that the check does not delay the pass. */
const CHECK_AFTER_MS = 1000

// The server answers these itself: API, developer pages, files. A missing file stays a 404.
const notTheApp = [
  /^\/api(\/|$)/i,
  /^\/(dev|demo-shop|healthz|readyz|unsubscribe)(\/|$)/,
  /\/[^/]+\.[^/]+$/,
]

/** Returns whether a request is a navigation to a page of the app. */
export const isPage = ({ method, mode, url }: Request): boolean =>
  method === 'GET' &&
  mode === 'navigate' &&
  !notTheApp.some((pattern) => pattern.test(new URL(url).pathname))

/**
 * Answers a page from storage without the network; a new release arrives with its worker. The
 * landing page comes from the server, as does a page whose headers differ.
 */
export function respondWithPage(event: FetchEvent) {
  const url = new URL(event.request.url)
  if (hasOwnDocument(url)) return event.respondWith(ownDocument(event.request))
  if (url.pathname === LANDING || !isAppPath(url.pathname))
    return event.respondWith(fromServer(event.request))
  const answered = pageFor(url).then(
    (stored) => stored ?? fetch(event.request),
    () => fetch(event.request),
  )
  event.respondWith(answered)
  event.waitUntil(answered.then(() => repairShell(event)))
}

/** Replaces a stored page that was cut off, and reloads it: it is blank and cannot report itself. */
async function repairShell({ resultingClientId }: FetchEvent) {
  await new Promise((done) => setTimeout(done, CHECK_AFTER_MS))
  if (await isStoredIntact(SHELL)) return
  if (!(await lateFunctions().repairFiles()) || !(await isStoredIntact(SHELL))) return
  const page = (await worker.clients.get(resultingClientId)) as WindowClient | undefined
  await page?.navigate(page.url)
}

/**
 * Fetches the landing page and addresses outside the app. A captive portal's page or redirect
 * passes through, so that the visitor can log in there. On a timeout the stored page loads the
 * content.
 */
async function fromServer(request: Request): Promise<Response> {
  const network = fetch(request).catch(() => undefined)
  const inTime = await Promise.race([
    network,
    new Promise<undefined>((done) => setTimeout(done, NETWORK_TIMEOUT_MS)),
  ])
  if (inTime && inTime.status < 500) return inTime
  return (
    (await pageFor(new URL(request.url)).catch(() => undefined)) ??
    (await network) ??
    fetch(request)
  )
}

/** Fetches a page whose headers differ; the stored page stands in when something else answers, such as a captive portal. */
async function ownDocument(request: Request): Promise<Response> {
  const response = await fromServer(request)
  if (isSameBuild(SHELL, response)) return response
  return (await pageFor(new URL(request.url)).catch(() => undefined)) ?? response
}

async function pageFor({ pathname }: URL): Promise<Response | undefined> {
  const page = await cacheFirst(new Request(SHELL))
  if (!isSameBuild(SHELL, page)) return undefined
  return pathname === '/pass' ? withoutIsolation(page) : page
}

/**
 * Removes two headers that make the browser start a new process for the page. In the existing
 * process the code on the pass appears a sixth sooner at the till (decision 0017).
 */
function withoutIsolation(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.delete('cross-origin-opener-policy')
  headers.delete('origin-agent-cluster')
  return new Response(page.body, { headers })
}
