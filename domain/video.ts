/** A host that many members film on: how its own id of a video is found in a link, by path and by query. */
type VideoHost = { name: string; hosts: readonly string[]; id(path: string, query: URLSearchParams): string | undefined | null }

const inPath = (path: string, shape: RegExp): string | undefined => shape.exec(path)?.[1]

const KNOWN: readonly VideoHost[] = [
  {
    name: 'youtube',
    hosts: ['youtube.com', 'youtube-nocookie.com'],
    id: (path, query) => (/^\/watch\/?$/.test(path) ? query.get('v') : inPath(path, /^\/(?:shorts|live|embed|v|e)\/([\w-]+)/)),
  },
  { name: 'youtube', hosts: ['youtu.be'], id: (path) => inPath(path, /^\/([\w-]+)/) },
  // A member's own name may stand before it: /mia/reel/…
  { name: 'instagram', hosts: ['instagram.com', 'instagr.am'], id: (path) => inPath(path, /^\/(?:[\w.]+\/)?(?:reels?|p|tv)\/([\w-]+)/) },
  { name: 'tiktok', hosts: ['tiktok.com'], id: (path) => inPath(path, /^\/(?:@[\w.-]*\/(?:video|photo)|v|embed(?:\/v2)?|player\/v1)\/(\d+)/) },
]

/** Letters that hosts put before their name for one kind of reader. */
const BEFORE_THE_HOST = /^(?:www|m|mobile|music)\./

/** What stands in an id is told apart by case; anything else that is no id is not. */
const LINK = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?::\d+)?(?=[/?#]|$)/i

/**
 * CO-37: which video a link leads to, so that one video by many links is one. Of hosts that are known it is their own
 * id, of any other host and path without what was added for sharing, of what is no link the words themselves.
 */
export function videoId(typed: string): string {
  const bare = typed.trim()
  if (!LINK.test(bare)) return bare
  const link = /^https?:/i.test(bare) ? bare : `https://${bare}`
  if (!URL.canParse(link)) return bare
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(BEFORE_THE_HOST, '')
  const known = KNOWN.find(({ hosts }) => hosts.includes(host))
  const id = known?.id(pathname, searchParams)
  return known && id ? `${known.name}:${id}` : `${host}${pathname.replace(/\/+$/, '')}`
}
