import { clearLocal, local } from './localStore.ts'
import { DATABASE, PICTURES } from './cacheNames.ts'
import { postToWorker } from './workerMessages.ts'

/**
 * Removes a member's data from this phone when they log out, also offline: pass, answers, pictures,
 * marks. A script cannot delete the session cookie, so the logged-out mark stays until the server
 * has confirmed; until then the viewer is a visitor.
 */
export async function wipeMemberData(): Promise<void> {
  clearLocal()
  // After clearing, when a full storage has room again.
  local.set('loggedOut', new Date().toISOString())
  await deleteStored()
}

/** Removes a member's data without setting the mark, because another member has logged in on this phone. */
export async function deleteMemberData(): Promise<void> {
  clearLocal()
  await deleteStored()
}

async function deleteStored() {
  await postToWorker({ type: 'wipe' })
  await Promise.allSettled([emptyDatabase(), emptyPictures()])
}

// The worker may be missing or not responding, so the page deletes the shared data too. Dexie closes a database that is
// deleted elsewhere and creates it again when needed.
const emptyDatabase = () =>
  new Promise<void>((done) => {
    const removal = indexedDB.deleteDatabase(DATABASE)
    removal.onsuccess = removal.onerror = removal.onblocked = () => done()
  })

const emptyPictures = async () => caches.delete(PICTURES)
