import { CODE, FONTS, PICTURES } from '#offline/names.ts'
import { fetchOurs, isOurs } from './ours.ts'
import { atInstallation } from './precache.ts'
import { surplusOf, type Held } from './room.ts'

const MOST_FILES = 80
const LARGEST_FILE = 1_500_000
/** Of pictures: those of what she owns, however many that is, and no more of her phone. */
const MOST_OF_PICTURES = 20 * 1024 * 1024

/** Where a file is kept. Names of all of them change with their content, so what is stored never is out of date. */
const roomOf = (url: URL): string | undefined => {
  if (url.origin !== location.origin) return undefined
  if (url.pathname.startsWith('/fonts/')) return FONTS
  if (url.pathname.startsWith('/assets/')) return CODE
  // What lies under /media has an address of its own for each reader and is gone in minutes: nothing of it is kept.
  return /^\/(art|icons)\//.test(url.pathname) ? PICTURES : undefined
}

/** Pictures, fonts and code beside the precache: kept when they are first asked for. */
export const isFile = ({ method, url, destination }: Request): boolean =>
  method === 'GET' && destination !== 'video' && roomOf(new URL(url)) !== undefined

/** Anything else is as good as no answer: the page would reuse a portal's for as long as that allows. */
export function answerFile(event: FetchEvent) {
  event.respondWith(storedFirst(event.request).then((response) => (isOurs(event.request.url, response) ? response : Response.error())))
}

/** Files that the page loaded before this worker was in control, and those that the pass will need. */
export async function warmFiles(addresses: readonly string[]) {
  await Promise.all(addresses.map((address) => keepFiles([address]).catch(() => undefined)))
}

/** The same for files that must be there: rejects when one cannot be had. */
export async function keepFiles(addresses: readonly string[]) {
  const requests = addresses.map((address) => new Request(address)).filter(isFile)
  const answers = await Promise.all(requests.map(async (request) => ({ request, response: await storedFirst(request) })))
  const missing = answers.find(({ request, response }) => !isOurs(request.url, response))
  if (missing) throw new Error(`${missing.request.url} was answered with something else (${missing.response.status}).`)
}

export const dropPictures = (): Promise<boolean> => caches.delete(PICTURES).catch(() => false)

/** What is stored counts only while it is ours: a worker of an earlier release kept every answer. */
export async function storedFirst(request: Request): Promise<Response> {
  const { name, key } = placeOf(request.url)
  const room = await caches.open(name).catch(() => undefined)
  used.set(request.url, Date.now())
  const stored = await room?.match(key)
  if (stored && isOurs(request.url, stored)) return stored
  const response = await fetchOurs(request)
  if (room && isWorthKeeping(request, response)) await putAndTrim(room, name, key, response.clone()).catch(() => undefined)
  return response
}

/** What was stored at installation has a place of its own, and is stored there again where it is missing. */
function placeOf(url: string): { name: string; key: string } {
  const key = atInstallation.getCacheKeyForURL(url)
  return key === undefined ? { name: roomOf(new URL(url)) ?? PICTURES, key: url } : { name: atInstallation.strategy.cacheName, key }
}

const isWorthKeeping = ({ url }: Request, response: Response) =>
  isOurs(url, response) && Number(response.headers.get('content-length') ?? 0) <= LARGEST_FILE

/** A full room of fonts or code forgets what was stored first, one of pictures what was not used for longest. */
async function putAndTrim(room: Cache, name: string, key: string, response: Response) {
  await room.put(key, response)
  if (name === atInstallation.strategy.cacheName) return
  const stored = await room.keys()
  if (name === PICTURES) return trimPictures(room, stored)
  await Promise.all(stored.slice(0, Math.max(0, stored.length - MOST_FILES)).map((old) => room.delete(old)))
}

/** When a file was last asked for, as far as this worker lives back. At every start the page asks for what she owns. */
const used = new Map<string, number>()
const sizes = new Map<string, Promise<number>>()

async function trimPictures(room: Cache, stored: readonly Request[]) {
  // What this worker has not seen asked for is older than that, in the order in which it was stored.
  const held = await Promise.all(stored.map(async ({ url }, place) => [url, { size: await sizeIn(room, url), usedAt: used.get(url) ?? place }] as const))
  const surplus = surplusOf(Object.fromEntries(held) satisfies Held, MOST_OF_PICTURES)
  for (const url of surplus) sizes.delete(url)
  await Promise.all(surplus.map((url) => room.delete(url)))
}

/** As it lies there: the header counts what came over the line. Its address changes with its content. */
function sizeIn(room: Cache, url: string): Promise<number> {
  const size = sizes.get(url) ?? room.match(url).then(async (kept) => (kept ? (await kept.blob()).size : 0))
  sizes.set(url, size)
  return size
}
