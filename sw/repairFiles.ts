import { isSameBuild } from './sameBuild.ts'
import type { FileFunctions } from './lateScript.ts'

/**
 * Inserted by tools/build/late-script.ts: URL path to the first hexadecimal digits of the SHA-256, for each
 * script and style of this release.
 */
declare const HASHES: Readonly<Record<string, string>>

/**
 * Removes stored files that are not ours or are corrupt, and fetches them again. A captive portal
 * may have left pages in the caches of an earlier release.
 * @returns whether any file was removed
 */
export async function repairFiles({ warmFiles }: FileFunctions): Promise<boolean> {
  const removed = (await Promise.all((await caches.keys()).map(removeForeign))).flat()
  await warmFiles(removed)
  return removed.length > 0
}

async function removeForeign(name: string): Promise<string[]> {
  const cache = await caches.open(name)
  const removed: string[] = []
  for (const request of await cache.keys()) {
    const cached = await cache.match(request)
    if (!cached || (await isIntact(request.url, cached))) continue
    await cache.delete(request)
    removed.push(request.url)
  }
  return removed
}

/** Checks the hash of this release's scripts and styles; other files are checked by their type only. */
async function isIntact(address: string, stored: Response): Promise<boolean> {
  if (!isSameBuild(address, stored)) return false
  const hash = HASHES[new URL(address).pathname]
  return (
    hash === undefined ||
    hexadecimal(await crypto.subtle.digest('SHA-256', await stored.arrayBuffer())).startsWith(hash)
  )
}

const hexadecimal = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
