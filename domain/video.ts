/** A video host: how its id of a video is found in a link, by path and query. */
type VideoHost = {
  name: string
  hosts: readonly string[]
  id(path: string, query: URLSearchParams): string | undefined | null
}

const matchPath = (path: string, shape: RegExp): string | undefined => shape.exec(path)?.[1]

const VIDEO_HOSTS: readonly VideoHost[] = [
  {
    name: 'youtube',
    hosts: ['youtube.com', 'youtube-nocookie.com'],
    id: (path, query) =>
      /^\/watch\/?$/.test(path)
        ? query.get('v')
        : matchPath(path, /^\/(?:shorts|live|embed|v|e)\/([\w-]+)/),
  },
  { name: 'youtube', hosts: ['youtu.be'], id: (path) => matchPath(path, /^\/([\w-]+)/) },
  // A profile name may precede it: /mia/reel/…
  {
    name: 'instagram',
    hosts: ['instagram.com', 'instagr.am'],
    id: (path) => matchPath(path, /^\/(?:[\w.]+\/)?(?:reels?|p|tv)\/([\w-]+)/),
  },
  {
    name: 'tiktok',
    hosts: ['tiktok.com'],
    id: (path) =>
      matchPath(path, /^\/(?:@[\w.-]*\/(?:video|photo)|v|embed(?:\/v2)?|player\/v1)\/(\d+)/),
  },
]

/** Subdomains of the same site. */
const SITE_PREFIX = /^(?:www|m|mobile|music)\./

/** Video ids are case-sensitive; scheme and host are not. */
const LINK = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?::\d+)?(?=[/?#]|$)/i

/**
 * Returns an id of the video that a link leads to, so that different links to one video count once
 * (CO-37). For known hosts it is their id, for others host and path without query, for text that is
 * not a link the text itself.
 */
export function videoId(typed: string): string {
  const trimmed = typed.trim()
  if (!LINK.test(trimmed)) return trimmed
  const link = /^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(link)) return trimmed
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(SITE_PREFIX, '')
  const videoHost = VIDEO_HOSTS.find(({ hosts }) => hosts.includes(host))
  const id = videoHost?.id(pathname, searchParams)
  return videoHost && id ? `${videoHost.name}:${id}` : `${host}${pathname.replace(/\/+$/, '')}`
}
