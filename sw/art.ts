import { FONTS, PICTURES } from '#offline/names.ts'

const MOST_PICTURES = 80
const LARGEST_PICTURE = 1_500_000

const roomOf = (url: URL): string | undefined => {
  if (url.origin !== location.origin) return undefined
  if (url.pathname.startsWith('/fonts/')) return FONTS
  return /^\/(art|media|icons)\//.test(url.pathname) ? PICTURES : undefined
}

export const isPicture = ({ method, url, destination }: Request): boolean =>
  method === 'GET' && destination !== 'video' && roomOf(new URL(url)) !== undefined

/** Stored first: the name of a picture changes with its content. */
export function answerPicture(event: FetchEvent) {
  event.respondWith(picture(event.request))
}

/** Pictures that the page loaded before this worker was in control, and those that the pass will need. */
export async function warmPictures(addresses: readonly string[]) {
  const requests = addresses.map((address) => new Request(address)).filter(isPicture)
  await Promise.all(requests.map((request) => picture(request).catch(() => undefined)))
}

export const dropPictures = (): Promise<boolean> => caches.delete(PICTURES).catch(() => false)

async function picture(request: Request): Promise<Response> {
  const room = await caches.open(roomOf(new URL(request.url)) ?? PICTURES).catch(() => undefined)
  const stored = await room?.match(request)
  if (stored) return stored
  const response = await fetch(request)
  if (room && isWorthKeeping(response)) await putAndTrim(room, request, response.clone()).catch(() => undefined)
  return response
}

const isWorthKeeping = (response: Response) =>
  response.status === 200 && Number(response.headers.get('content-length') ?? 0) <= LARGEST_PICTURE

/** A full store forgets what was stored first. */
async function putAndTrim(room: Cache, request: Request, response: Response) {
  await room.put(request, response)
  const stored = await room.keys()
  await Promise.all(stored.slice(0, Math.max(0, stored.length - MOST_PICTURES)).map((old) => room.delete(old)))
}
