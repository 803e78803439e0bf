import { hasOwnContent } from './fileContent.ts'
import { isCode } from './sameBuild.ts'
import type { FileFunctions } from './lateScript.ts'

/** What workbox adds to the address of the page in the precache. */
const REVISION = /\?__WB_REVISION__=.*/

/**
 * Removes stored files that are not ours or are incomplete, and fetches them again. A captive portal
 * may have left pages in the caches of an earlier release.
 * @returns whether any page, script or style was removed; with another picture or font the app runs
 */
export async function repairFiles({ warmFiles }: FileFunctions): Promise<boolean> {
  const removed = (await Promise.all((await caches.keys()).map(removeDamaged))).flat()
  await warmFiles(removed.map((address) => address.replace(REVISION, '')))
  return removed.some(isCode)
}

async function removeDamaged(name: string): Promise<string[]> {
  const cache = await caches.open(name)
  const removed: string[] = []
  for (const request of await cache.keys()) {
    const cached = await cache.match(request)
    if (!cached || (await hasOwnContent(request.url, cached))) continue
    await cache.delete(request)
    removed.push(request.url)
  }
  return removed
}
