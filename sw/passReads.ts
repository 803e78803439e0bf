import { API_HEADER } from '#contract/app-shell.ts'
import { isFromServer, isMarked } from '#offline/answerHeaders.ts'
import { saveAnswer, database, type StoredAnswer } from '#offline/database.ts'
import { currentOwner } from './cacheOwner.ts'
import { isItemOutside, ownedItems } from './ownedItems.ts'
import { worker } from './workerScope.ts'

/** Milliseconds until a stored response is shown; the network's is stored when it arrives. */
const NETWORK_TIMEOUT_MS = 2000

/** Milliseconds to wait instead once a response has come late: a slow network is not an offline one. */
const SLOW_NETWORK_TIMEOUT_MS = 8000

/** Milliseconds for which the network counts as slow after a late response. */
const SLOW_FOR_MS = 60_000

/** Milliseconds after which a request is given up, because unanswered ones block the browser's few connections. */
const REQUEST_TIMEOUT_MS = 30_000

/** Milliseconds for which a late response is given as the network's to the page that waited for it. */
const LATE_MS = 10_000

/** Milliseconds within which a stored read is not fetched again to warm the storage. */
const FRESH_MS = 60_000

const pathOf = (request: Request) => request.url.slice(location.origin.length)

let lastWriteAt = 0

let slowUntil = 0

/** A request that all reads of one path share, and the pages that have been answered from storage meanwhile. */
type SharedRequest = { response: Promise<Response>; pagesToNotify: Set<string> }
const inFlight = new Map<string, SharedRequest>()

/** When the late response of a path was stored, by page and path. */
const lateResponses = new Map<string, number>()

/**
 * Records a write: responses stored before it are shown only when the network fails, and later reads do not share a
 * request that began before it.
 */
export function markWrite() {
  lastWriteAt = Date.now()
  inFlight.clear()
  lateResponses.clear()
}

/**
 * Answers a read from the network, or with the member's stored response when the network fails,
 * times out, or responds with 401 or 5xx.
 */
export function respondToRead(event: FetchEvent) {
  const answered = readThrough(event.request, event.clientId)
  event.respondWith(answered.then(({ response }) => response))
  event.waitUntil(answered.then(({ settled }) => settled))
}

/** Fetches reads made before this worker was in control, so that the first visit is stored. */
export async function cacheReads(reads: readonly string[], headers: Record<string, string>) {
  const memberId = await currentOwner()
  if (!memberId) return
  await Promise.all(
    reads.map(async (path) => {
      const request = new Request(path, { headers, credentials: 'same-origin' })
      const stored = await storedAnswer(memberId, pathOf(request))
      if (stored && stored.storedAt > Date.now() - FRESH_MS) return
      await fromNetwork(request, memberId).catch(() => undefined)
    }),
  )
}

type SettledAnswer = { response: Response; settled: Promise<unknown> }

async function readThrough(request: Request, pageId: string): Promise<SettledAnswer> {
  // Read the member before the request: a later login must not receive this response.
  const memberId = await currentOwner()
  // With 'no-store' the page asks again, because it cannot read the stored response.
  const stored =
    memberId && request.cache !== 'no-store'
      ? await storedAnswer(memberId, pathOf(request))
      : undefined
  if (stored && isLateResponse(pageId, keyOf(request, memberId)))
    return { response: asFreshResponse(stored), settled: Promise.resolve() }

  const shared = share(request, memberId)
  const network = shared.response.then((response) => response.clone())
  const settled = network.catch(() => undefined)
  if (!stored) return { response: await network.catch(() => Response.error()), settled }

  const isOutdated = stored.storedAt < lastWriteAt
  const fresh = isOutdated ? await settled : await Promise.race([settled, timeout()])
  if (fresh && isUsable(fresh)) return { response: fresh, settled }
  if (!fresh) shared.pagesToNotify.add(pageId)
  return { response: asResponse(stored, fresh?.status === 401 ? 'session' : 'network'), settled }
}

const keyOf = (request: Request, memberId: string | undefined) =>
  [memberId, request.headers.get('accept-language'), pathOf(request)].join(' ')

/** Joins the request of the same path that is in flight, or starts one. */
function share(request: Request, memberId: string | undefined): SharedRequest {
  const key = keyOf(request, memberId)
  const found = request.cache === 'no-store' ? undefined : inFlight.get(key)
  if (found) return found
  const shared: SharedRequest = {
    response: fromNetwork(request, memberId),
    pagesToNotify: new Set(),
  }
  inFlight.set(key, shared)
  void shared.response
    .then(({ ok }) => (ok ? receiveLate(key, pathOf(request), shared.pagesToNotify) : undefined))
    .catch(() => undefined)
    .finally(() => {
      if (inFlight.get(key) === shared) inFlight.delete(key)
    })
  return shared
}

const isLateResponse = (pageId: string, key: string) =>
  (lateResponses.get(`${pageId} ${key}`) ?? 0) > Date.now() - LATE_MS

const timeout = () =>
  new Promise<undefined>((done) =>
    setTimeout(
      done,
      Date.now() < slowUntil ? SLOW_NETWORK_TIMEOUT_MS : NETWORK_TIMEOUT_MS,
      undefined,
    ),
  )

// An expired session (401) or a server error (5xx) leaves the stored response readable.
const isUsable = ({ status }: Response) => status !== 401 && status < 500

async function fromNetwork(request: Request, memberId: string | undefined): Promise<Response> {
  const response = await fetchFromServer(request)
  // Read in full before it counts: a body that is cut off is no response.
  const answer: unknown = response.status < 500 ? await response.clone().json() : undefined
  const path = pathOf(request)
  if (memberId && response.ok) {
    await saveAnswer({ memberId, path, answer, storedAt: Date.now() }).catch(() => undefined)
    await forgetItemsGiven(memberId, path, answer).catch(() => undefined)
  }
  // The server has it no more: an item that was given away must not open offline.
  if (memberId && response.status === 404)
    await database.answers.delete([memberId, path]).catch(() => undefined)
  return response
}

/** Deletes the stored items that a new answer of the collection does not list: they were given away. */
async function forgetItemsGiven(memberId: string, path: string, answer: unknown) {
  const owned = ownedItems(path, answer)
  if (!owned) return
  await database.answers
    .where('memberId')
    .equals(memberId)
    .filter(({ path: stored }) => isItemOutside(owned, stored))
    .delete()
}

/**
 * Fetches from the server. A response without its mark does not count, nor a gateway's error that may be cached; the
 * second try bypasses the browser's cache, where a captive portal's may be stored.
 */
async function fetchFromServer(request: Request): Promise<Response> {
  // Instead of the page's signal: several pages may wait for this request.
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const first = await fetch(request, { signal })
  if (isFromServer(first) && !isCachedError(first)) return first
  const second = await fetch(request, { cache: 'reload', signal })
  if (isFromServer(second)) return second
  throw new TypeError('The response did not come from the server.')
}

const isCachedError = (response: Response): boolean =>
  !isMarked(response) && /max-age|public/.test(response.headers.get('cache-control') ?? '')

/** Returns the stored answer of a member's read; undefined when there is none. */
export const storedAnswer = (memberId: string, path: string): Promise<StoredAnswer | undefined> =>
  database.answers.get([memberId, path]).catch(() => undefined)

/** Marks a stored response with its age and what was missing, so that the page can show both. */
const asResponse = ({ answer, storedAt }: StoredAnswer, missing: 'network' | 'session') =>
  Response.json(answer, {
    headers: {
      'x-stored-at': new Date(storedAt).toISOString(),
      'x-stored-without': missing,
      'cache-control': 'no-store',
    },
  })

/** Returns a response that the server has just sent as if it had come from the network. */
const asFreshResponse = ({ answer }: StoredAnswer) =>
  Response.json(answer, { headers: { [API_HEADER]: '1', 'cache-control': 'no-store' } })

/**
 * Has pages read a late response instead of the stored one they show. Even an equal response counts: it proves that
 * the server is reachable.
 */
async function receiveLate(key: string, path: string, pageIds: ReadonlySet<string>) {
  if (pageIds.size === 0) return
  slowUntil = Date.now() + SLOW_FOR_MS
  for (const pageId of pageIds) {
    lateResponses.set(`${pageId} ${key}`, Date.now())
    const page = await worker.clients.get(pageId)
    page?.postMessage({ type: 'late', path })
  }
}
