import { CODE, FONTS, MAX_LATE_FILES, PICTURES } from '#offline/cacheNames.ts'
import { fetchIntact, isIntact } from './fetchIntact.ts'
import { isSameBuild } from './sameBuild.ts'
import { installPrecache } from './precache.ts'
import { filesToEvict, type CachedFile } from './evictFiles.ts'

/** Two releases of which a member has opened every screen (tools/build/precache.ts). */
const MAX_FILES = MAX_LATE_FILES * 2
const MAX_FILE_BYTES = 1_500_000
/** The storage for pictures of the member's assets, however many they own. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024

/** Returns the cache of a file. File names change with their content, so none is outdated. */
const cacheNameOf = (url: URL): string | undefined => {
  if (url.origin !== location.origin) return undefined
  if (url.pathname.startsWith('/fonts/')) return FONTS
  if (url.pathname.startsWith('/assets/')) return CODE
  // Files under /media have a URL for each reader that expires in minutes, so they are not stored.
  return /^\/(art|icons)\//.test(url.pathname) ? PICTURES : undefined
}

/** Returns whether a request is for a picture, font or script, which are cached on first use. */
export const isStaticFile = ({ method, url, destination }: Request): boolean =>
  method === 'GET' && destination !== 'video' && cacheNameOf(new URL(url)) !== undefined

/**
 * Answers with our own file or an error. The browser would cache the page of a captive portal for
 * as long as the portal's headers allow.
 */
export function respondWithFile(event: FetchEvent) {
  event.respondWith(
    cacheFirst(event.request).then((response) =>
      isSameBuild(event.request.url, response) ? response : Response.error(),
    ),
  )
}

/** Caches files loaded before this worker was in control, and the pass's. Ignores failures. */
export async function cacheFiles(addresses: readonly string[]) {
  await Promise.all(addresses.map((address) => storeFiles([address]).catch(() => undefined)))
}

/** Files of the precache include the page, which no page requests by its name. */
const isStorable = (request: Request) => isInPrecache(request.url) || isStaticFile(request)

/** Caches files that must be available; rejects when one cannot be fetched. */
export async function storeFiles(addresses: readonly string[]) {
  const requests = addresses.map((address) => new Request(address)).filter(isStorable)
  const results = await Promise.all(
    requests.map(async (request) => ({ request, response: await cacheFirst(request) })),
  )
  const missing = results.find(({ request, response }) => !isSameBuild(request.url, response))
  if (missing)
    throw new Error(
      `${missing.request.url} was answered with a different file (${missing.response.status}).`,
    )
}

/** Returns whether a file is stored and complete. */
export async function isStoredIntact(address: string): Promise<boolean> {
  const { href } = new URL(address, location.origin)
  const { name, key } = locationOf(href)
  const stored = await caches.match(key, { cacheName: name })
  return stored !== undefined && isIntact(href, stored)
}

/**
 * Returns the stored file, or fetches it. Stored files are checked as well, because the worker of
 * an earlier release stored every response.
 */
export async function cacheFirst(request: Request): Promise<Response> {
  const { name, key } = locationOf(request.url)
  const cache = await caches.open(name).catch(() => undefined)
  used.set(request.url, Date.now())
  const cached = await cache?.match(key)
  if (cached && isSameBuild(request.url, cached)) return cached
  const { response, isIntact } = await fetchIntact(request)
  if (cache && isIntact && isSmall(response))
    await putAndTrim(cache, name, key, response.clone()).catch(() => undefined)
  return response
}

/** Files of the precache are looked up there, and stored there again when missing. */
function locationOf(url: string): { name: string; key: string } {
  const key = installPrecache.getCacheKeyForURL(url)
  return key === undefined
    ? { name: cacheNameOf(new URL(url)) ?? PICTURES, key: url }
    : { name: installPrecache.strategy.cacheName, key }
}

const isInPrecache = (url: string) => installPrecache.getCacheKeyForURL(url) !== undefined

const isSmall = (response: Response) =>
  Number(response.headers.get('content-length') ?? 0) <= MAX_FILE_BYTES

/** Stores a file and trims the cache by last use: fonts and code by number, pictures by size. */
async function putAndTrim(cache: Cache, name: string, key: string, response: Response) {
  await cache.put(key, response)
  if (name === installPrecache.strategy.cacheName) return
  const stored = await cache.keys()
  if (name === PICTURES) return trimPictures(cache, stored)
  if (stored.length <= MAX_FILES) return
  const files = stored.map(({ url }, index) => [url, { size: 1, usedAt: used.get(url) ?? index }])
  const evicted = filesToEvict(Object.fromEntries(files) satisfies CachedFile, MAX_FILES)
  await Promise.all(evicted.map((url) => cache.delete(url)))
}

/** When this worker last saw a request for each file; every start requests the pictures. */
const used = new Map<string, number>()
const sizes = new Map<string, Promise<number>>()

async function trimPictures(cache: Cache, stored: readonly Request[]) {
  // Files not requested in this worker's lifetime count as older, in the order of storage.
  const entries = await Promise.all(
    stored.map(
      async ({ url }, index) =>
        [url, { size: await sizeIn(cache, url), usedAt: used.get(url) ?? index }] as const,
    ),
  )
  const evicted = filesToEvict(Object.fromEntries(entries) satisfies CachedFile, MAX_PICTURE_BYTES)
  for (const url of evicted) sizes.delete(url)
  await Promise.all(evicted.map((url) => cache.delete(url)))
}

/** Returns the stored size in bytes; content-length would count compressed bytes. */
function sizeIn(cache: Cache, url: string): Promise<number> {
  const size =
    sizes.get(url) ??
    cache.match(url).then(async (cached) => (cached ? (await cached.blob()).size : 0))
  sizes.set(url, size)
  return size
}
