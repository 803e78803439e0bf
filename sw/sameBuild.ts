import { SHELL_HEADER } from '#contract/app-shell.ts'

/** File extensions and the content types the server sends for them. */
const contentTypes: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(text|application)\/(x-)?javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.html$/, /^text\/html\b/],
  [/\.woff2$/, /^(font\/|application\/(x-)?font-)woff2\b/],
  [/\.(svg|png|jpg|webp|avif|ico)$/, /^image\//],
]

type FileResponse = Pick<Response, 'status' | 'redirected' | 'headers'>

/**
 * Returns whether a response is our file and not the page of a captive portal, a proxy or an error.
 * The server never redirects a file and always sends its exact content type.
 */
export function isSameBuild(
  address: string,
  { status, redirected, headers }: FileResponse,
): boolean {
  if (status !== 200 || redirected) return false
  const path = new URL(address, 'http://any').pathname
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  const hasFittingType = contentTypes.some(
    ([ending, fitting]) => ending.test(path) && fitting.test(type),
  )
  return hasFittingType && (!path.endsWith('.html') || headers.has(SHELL_HEADER))
}

/** Returns whether the app cannot run without a file: a page, script or style. */
export const isCode = (address: string): boolean =>
  /\.(html|js|css)$/.test(new URL(address, 'http://any').pathname)
