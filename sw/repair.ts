import { isOurs } from './ours.ts'
import type { Files } from './remember.ts'

/** Written in by tools/remember.ts: the beginning of the SHA-256, in hexadecimal, of each script and style of this release, by its address. */
declare const HASHES: Readonly<Record<string, string>>

/**
 * Removes every stored file that is not ours, and asks for those of the app again: what a captive portal has left in the
 * caches of an earlier release, and scripts that do not run. @returns whether there was any
 */
export async function repairFiles({ warmFiles }: Files): Promise<boolean> {
  const removed = (await Promise.all((await caches.keys()).map(removeForeign))).flat()
  await warmFiles(removed)
  return removed.length > 0
}

async function removeForeign(name: string): Promise<string[]> {
  const room = await caches.open(name)
  const removed: string[] = []
  for (const request of await room.keys()) {
    const stored = await room.match(request)
    if (!stored || (await isIntact(request.url, stored))) continue
    await room.delete(request)
    removed.push(request.url)
  }
  return removed
}

/** Files of other releases, fonts and pictures have no hash here: they go by their type. */
async function isIntact(address: string, stored: Response): Promise<boolean> {
  if (!isOurs(address, stored)) return false
  const hash = HASHES[new URL(address).pathname]
  return hash === undefined || hexadecimal(await crypto.subtle.digest('SHA-256', await stored.arrayBuffer())).startsWith(hash)
}

const hexadecimal = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
