import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isOurs } from './ours.ts'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * The precache. Installation fails when a file is answered with something else, and the previous
 * worker stays; its cached files are reused only when they are ours.
 */
export const atInstallation = new PrecacheController({
  plugins: [{
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && isOurs(request.url, cachedResponse) ? cachedResponse : undefined,
    fetchDidSucceed: async ({ request, response }) => {
      const ours = isOurs(request.url, response) ? response : await fetch(request, { cache: 'reload' })
      if (!isOurs(request.url, ours)) throw new Error(`${request.url} was answered with a different file (${ours.status}).`)
      return ours
    },
  }],
})

atInstallation.precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
