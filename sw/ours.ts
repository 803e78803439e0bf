import { SHELL_HEADER } from '#contract/shell.ts'

/** What a file of a kind is sent as, by the ending of its address. */
const kinds: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(text|application)\/(x-)?javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.html$/, /^text\/html\b/],
  [/\.woff2$/, /^(font\/|application\/(x-)?font-)woff2\b/],
  [/\.(svg|png|jpg|webp|avif|ico)$/, /^image\//],
]

type Answer = Pick<Response, 'status' | 'redirected' | 'headers'>

/**
 * Whether an answer to the address of one of our files is that file, and not what a captive portal, a proxy or an error
 * page has put in its place. The server never redirects a file, and always sends it as what it is.
 */
export function isOurs(address: string, { status, redirected, headers }: Answer): boolean {
  if (status !== 200 || redirected) return false
  const path = new URL(address, 'http://any').pathname
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  const isFitting = kinds.some(([ending, fitting]) => ending.test(path) && fitting.test(type))
  return isFitting && (!path.endsWith('.html') || headers.has(SHELL_HEADER))
}

/** Asks past the browser's own cache where that gives something else: a portal may have allowed its answer to be kept. */
export async function fetchOurs(request: Request): Promise<Response> {
  const response = await fetch(request)
  return isOurs(request.url, response) ? response : fetch(request, { cache: 'reload' })
}
