import { CODE, FONTS, PICTURES } from '#offline/names.ts'
import { matchPrecache } from 'workbox-precaching'

const MOST_FILES = 80
const LARGEST_FILE = 1_500_000

/** Where a file is kept. Names of all of them change with their content, so what is stored never is out of date. */
const roomOf = (url: URL): string | undefined => {
  if (url.origin !== location.origin) return undefined
  if (url.pathname.startsWith('/fonts/')) return FONTS
  if (url.pathname.startsWith('/assets/')) return CODE
  return /^\/(art|media|icons)\//.test(url.pathname) ? PICTURES : undefined
}

/** Pictures, fonts and code beside the precache: kept when they are first asked for. */
export const isFile = ({ method, url, destination }: Request): boolean =>
  method === 'GET' && destination !== 'video' && roomOf(new URL(url)) !== undefined

export function answerFile(event: FetchEvent) {
  event.respondWith(storedFirst(event.request))
}

/** Files that the page loaded before this worker was in control, and those that the pass will need. */
export async function warmFiles(addresses: readonly string[]) {
  await Promise.all(addresses.map((address) => keepFiles([address]).catch(() => undefined)))
}

/** The same for files that must be there: rejects when one cannot be had. */
export async function keepFiles(addresses: readonly string[]) {
  const requests = addresses.map((address) => new Request(address)).filter(isFile)
  const answers = await Promise.all(requests.map(storedFirst))
  const missing = answers.find(({ ok }) => !ok)
  if (missing) throw new Error(`${missing.url} answered ${missing.status}.`)
}

export const dropPictures = (): Promise<boolean> => caches.delete(PICTURES).catch(() => false)

async function storedFirst(request: Request): Promise<Response> {
  const room = await caches.open(roomOf(new URL(request.url)) ?? PICTURES).catch(() => undefined)
  const stored = (await room?.match(request)) ?? (await matchPrecache(request))
  if (stored) return stored
  const response = await fetch(request)
  if (room && isWorthKeeping(response)) await putAndTrim(room, request, response.clone()).catch(() => undefined)
  return response
}

const isWorthKeeping = (response: Response) =>
  response.status === 200 && Number(response.headers.get('content-length') ?? 0) <= LARGEST_FILE

/** A full room forgets what was stored first. */
async function putAndTrim(room: Cache, request: Request, response: Response) {
  await room.put(request, response)
  const stored = await room.keys()
  await Promise.all(stored.slice(0, Math.max(0, stored.length - MOST_FILES)).map((old) => room.delete(old)))
}
