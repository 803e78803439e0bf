import { clearLocal, local } from './local.ts'
import { DATABASE, PICTURES } from './names.ts'
import { tellWorker } from './worker.ts'

/**
 * What log out removes from this phone, without a network as well: the pass, the answers, the pictures, the marks.
 * The session cookie cannot be removed by a script, so an anonymous mark stays until the server has heard; while it
 * stands, the app is a visitor's.
 */
export async function wipe(): Promise<void> {
  clearLocal()
  // After clearing: a storage that was full has room for it now.
  local.set('loggedOut', new Date().toISOString())
  await forgetKept()
}

/** The same without the mark: somebody else has logged in on this phone. */
export async function forgetMember(): Promise<void> {
  clearLocal()
  await forgetKept()
}

async function forgetKept() {
  await tellWorker({ type: 'wipe' })
  await Promise.allSettled([emptyDatabase(), emptyPictures()])
}

// The worker may be missing or asleep for good, so the page removes what both can reach. Dexie lets go of a database
// that somebody else removes, and makes it again when it is needed.
const emptyDatabase = () =>
  new Promise<void>((done) => {
    const removal = indexedDB.deleteDatabase(DATABASE)
    removal.onsuccess = removal.onerror = removal.onblocked = () => done()
  })

const emptyPictures = async () => caches.delete(PICTURES)
