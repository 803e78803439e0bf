import { clearLocal, local } from './local.ts'
import { tellWorker } from './worker.ts'

/**
 * What log out removes from this phone, without a network as well: the pass, the answers, the pictures, the marks.
 * The session cookie cannot be removed by a script, so an anonymous mark stays until the server has heard; while it
 * stands, the app is a visitor's.
 */
export async function wipe(): Promise<void> {
  local.set('loggedOut', new Date().toISOString())
  await forgetMember()
}

/** The same without the mark: somebody else has logged in on this phone. */
export async function forgetMember(): Promise<void> {
  clearLocal()
  await Promise.allSettled([tellWorker({ type: 'wipe' }), emptyDatabase(), emptyPictures()])
}

// The worker may be missing or asleep for good, so the page empties what both can reach.
async function emptyDatabase() {
  const { emptyStore } = await import('./store.ts')
  await emptyStore()
}

async function emptyPictures() {
  await caches.delete('pictures')
}
