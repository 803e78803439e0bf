import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isSameBuild } from './sameBuild.ts'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * The precache. Installation fails when a file is answered with something else, and the previous
 * worker stays; its cached files are reused only when they are ours.
 */
export const installPrecache = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse && isSameBuild(request.url, cachedResponse) ? cachedResponse : undefined,
      fetchDidSucceed: async ({ request, response }) => {
        const ours = isSameBuild(request.url, response)
          ? response
          : await fetch(request, { cache: 'reload' })
        if (!isSameBuild(request.url, ours))
          throw new Error(`${request.url} was answered with a different file (${ours.status}).`)
        return ours
      },
    },
  ],
})

installPrecache.precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
