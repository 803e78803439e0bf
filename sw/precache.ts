import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isOurs } from './ours.ts'

declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * What is stored at installation. A worker that is given anything else is not installed, and the one before stays; what
 * that has stored is taken over only where it is ours.
 */
export const atInstallation = new PrecacheController({
  plugins: [{
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && isOurs(request.url, cachedResponse) ? cachedResponse : undefined,
    fetchDidSucceed: async ({ request, response }) => {
      const ours = isOurs(request.url, response) ? response : await fetch(request, { cache: 'reload' })
      if (!isOurs(request.url, ours)) throw new Error(`${request.url} was answered with something else (${ours.status}).`)
      return ours
    },
  }],
})

atInstallation.precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
