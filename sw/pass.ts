import { isFromServer } from '#offline/answers.ts'
import { keepAnswer, store, type Kept } from '#offline/store.ts'
import { holderNow } from './holder.ts'
import { worker } from './worker.ts'

/** After this much silence the stored answer is shown; the network's is still kept when it comes. */
const PATIENCE = 2000

/** A read that was kept this recently is not warmed again. */
const FRESH = 60_000

const pathOf = (request: Request) => request.url.slice(location.origin.length)

let lastWriteAt = 0

/** What was stored before a write is old news: it is shown when the network fails, not when it is merely slow. */
export function noteWrite() {
  lastWriteAt = Date.now()
}

/** Network first; the stored answer of the same member when the network fails, refuses or keeps silent. */
export function answerRead(event: FetchEvent) {
  const answered = readThrough(event.request)
  event.respondWith(answered.then(({ response }) => response))
  event.waitUntil(answered.then(({ settled }) => settled))
}

/** Fetches reads that the page made before this worker was in control, so that the first visit is stored too. */
export async function warmReads(reads: readonly string[], headers: Record<string, string>) {
  const memberId = await holderNow()
  if (!memberId) return
  await Promise.all(reads.map(async (path) => {
    const request = new Request(path, { headers, credentials: 'same-origin' })
    const kept = await storedAnswer(memberId, pathOf(request))
    if (kept && kept.keptAt > Date.now() - FRESH) return
    await fromNetwork(request, memberId).catch(() => undefined)
  }))
}

type Answered = { response: Response; settled: Promise<unknown> }

async function readThrough(request: Request): Promise<Answered> {
  // The holder is asked before the network, so that an answer is never put down to someone who came later.
  const memberId = await holderNow()
  const network = fromNetwork(request, memberId)
  const settled = network.catch(() => undefined)
  const kept = memberId ? await storedAnswer(memberId, pathOf(request)) : undefined
  if (!kept) return { response: await network.catch(() => Response.error()), settled }

  const isOldNews = kept.keptAt < lastWriteAt
  const heard = isOldNews ? await settled : await Promise.race([settled, silence()])
  if (heard && isUsable(heard)) return { response: heard, settled }
  if (!heard) void settled.then((late) => (late?.ok ? tellPages(kept) : undefined))
  return { response: asResponse(kept, heard?.status === 401 ? 'session' : 'network'), settled }
}

const silence = () => new Promise<undefined>((done) => setTimeout(done, PATIENCE, undefined))

// A session that is over (401) and a server in trouble (5xx) leave the stored answer readable.
const isUsable = ({ status }: Response) => status !== 401 && status < 500

async function fromNetwork(request: Request, memberId: string | undefined): Promise<Response> {
  const response = await askServer(request)
  if (memberId && response.ok) await keep(memberId, pathOf(request), response.clone()).catch(() => undefined)
  return response
}

/** A captive portal's answer is none. It may have allowed the browser to keep it, so it is asked again past that. */
async function askServer(request: Request): Promise<Response> {
  for (const cache of [request.cache, 'reload'] as const) {
    const response = await fetch(request, { cache })
    if (isFromServer(response)) return response
  }
  throw new TypeError('Something else has answered in the place of the server.')
}

const keep = async (memberId: string, path: string, response: Response) =>
  keepAnswer({ memberId, path, answer: await response.json(), keptAt: Date.now() })

const storedAnswer = (memberId: string, path: string): Promise<Kept | undefined> =>
  store.kept.get([memberId, path]).catch(() => undefined)

/** The page sees from the headers that this is not the network's word, how old it is, and what was missing. */
const asResponse = ({ answer, keptAt }: Kept, missing: 'network' | 'session') =>
  Response.json(answer, { headers: { 'x-kept-at': new Date(keptAt).toISOString(), 'x-kept-without': missing, 'cache-control': 'no-store' } })

/** The network's answer came after the stored one was shown: pages that show it may read again. */
async function tellPages(shown: Kept) {
  const kept = await storedAnswer(shown.memberId, shown.path)
  if (!kept || JSON.stringify(kept.answer) === JSON.stringify(shown.answer)) return
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'changed', path: shown.path })
}
