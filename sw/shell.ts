import { storedFirst } from './files.ts'
import { isOurs } from './ours.ts'
import { isAddressOfTheApp } from './paths.ts'

/** The page for every address of the app. The server writes the brand of its host into it. */
const SHELL = '/index.html'

/** What visitors read first; no phone keeps it. */
const LANDING = '/'
const PATIENCE_MS = 3000

// The server answers these itself: calls, the developer's page, files. A missing file must stay a 404.
const notTheApp = [/^\/api(\/|$)/i, /^\/(dev|demo-shop|healthz|readyz)(\/|$)/, /\/[^/]+\.[^/]+$/]

export const isPage = ({ method, mode, url }: Request): boolean =>
  method === 'GET' && mode === 'navigate' && !notTheApp.some((pattern) => pattern.test(new URL(url).pathname))

/** Answered without asking the network; the next release comes with the next worker. The landing page is the server's. */
export function answerPage(event: FetchEvent) {
  const url = new URL(event.request.url)
  if (url.pathname === LANDING || !isAddressOfTheApp(url.pathname)) return event.respondWith(fromServer(event.request))
  event.respondWith(pageFor(url).then((stored) => stored ?? fetch(event.request), () => fetch(event.request)))
}

/**
 * The landing page as the brand has it today, and addresses that are not the app's. Here a captive portal's page is let
 * through, and the redirect to it: logging in there brings the network back. Where the server does not answer soon, the
 * shell asks for what it says.
 */
async function fromServer(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined)
  const soon = await Promise.race([asked, new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS))])
  if (soon && soon.status < 500) return soon
  return (await pageFor(new URL(request.url)).catch(() => undefined)) ?? (await asked) ?? fetch(request)
}

async function pageFor({ pathname }: URL): Promise<Response | undefined> {
  const page = await storedFirst(new Request(SHELL))
  if (!isOurs(SHELL, page)) return undefined
  return pathname === '/pass' ? withoutIsolation(page) : page
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
