import { isSameBuild } from './sameBuild.ts'

/**
 * Inserted by tools/build/late-script.ts: URL path to the first hexadecimal digits of the SHA-256, for each
 * script and style of this release.
 */
declare const HASHES: Readonly<Record<string, string>>

/** The end of the page. A page that a proxy has cut off lacks it and runs no script that could report it. */
const PAGE_END = '</html>'

/** The SHA-256 in the names of fonts and pictures (server/brand/media-urls.ts). */
const hashInName = /\.([0-9a-f]{10})\.\w+$/

/**
 * Returns whether a response is our file and complete. Reads its body. Scripts of an earlier
 * release and files without a hash in their name are checked by their type only.
 */
export async function hasOwnContent(address: string, response: Response): Promise<boolean> {
  if (!isSameBuild(address, response)) return false
  const body = await response.arrayBuffer().catch(() => undefined)
  if (!body) return false
  const path = new URL(address).pathname
  if (path.endsWith('.html')) return new TextDecoder().decode(body).includes(PAGE_END)
  const hash = HASHES[path] ?? hashInName.exec(path)?.[1]
  return (
    hash === undefined || hexadecimal(await crypto.subtle.digest('SHA-256', body)).startsWith(hash)
  )
}

const hexadecimal = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
