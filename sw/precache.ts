import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isIntact } from './fetchIntact.ts'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * The precache. Installation fails when a file is answered with something else or cut off, and
 * the previous worker stays; its cached files are reused only when they are intact.
 */
export const installPrecache = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse && (await isIntact(request.url, cachedResponse))
          ? cachedResponse
          : undefined,
      fetchDidSucceed: async ({ request, response }) => {
        if (await isIntact(request.url, response)) return response
        const second = await fetch(request, { cache: 'reload' })
        if (!(await isIntact(request.url, second)))
          throw new Error(`${request.url} was answered with a different file (${second.status}).`)
        return second
      },
    },
  ],
})

installPrecache.precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
