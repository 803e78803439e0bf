import { clearLocal, local } from './localStore.ts'
import { closeNotifications, unsubscribeFromPush } from './unsubscribeFromPush.ts'
import { DATABASE, PICTURES } from './cacheNames.ts'

/**
 * Deletes everything of the member from this phone, also offline and without a worker: localStorage, sessionStorage,
 * IndexedDB and pictures. After a logout the logged-out mark stays until the server has confirmed, because a script
 * cannot delete the session cookie; until then the viewer is a visitor.
 */
export async function wipeMemberData(reason: 'logout' | 'otherMember'): Promise<void> {
  clearLocal()
  // After clearing, when a full storage has room again.
  if (reason === 'logout') local.set('loggedOut', new Date().toISOString())
  // The next person at this phone must neither get nor see the member's notifications.
  await Promise.allSettled([unsubscribeFromPush(), closeNotifications(), deleteWorkerStores()])
}

/**
 * Deletes what the worker stores: answers, their owner, pictures. The worker calls it too, when another member logs in.
 * A response under way is not stored afterwards, because it has no owner (database.ts).
 */
export async function deleteWorkerStores(): Promise<void> {
  await Promise.allSettled([deleteDatabase(), deletePictures()])
}

// Dexie closes a database that is deleted and creates it again when needed. A deletion that is blocked is done later.
const deleteDatabase = () =>
  new Promise<void>((done) => {
    const removal = indexedDB.deleteDatabase(DATABASE)
    removal.onsuccess = removal.onerror = removal.onblocked = () => done()
  })

// Async, because `caches` may be missing.
const deletePictures = async () => caches.delete(PICTURES)
