import { Dexie, type EntityTable, type Table } from 'dexie'
import { DATABASE } from './cacheNames.ts'

/** The last good answer of a read, so that the pass opens offline. Written by the worker. */
export type StoredAnswer = { memberId: string; path: string; answer: unknown; storedAt: number }

/** The member whose answers may be stored and returned; one at a time. */
export type CacheOwner = { key: 'owner'; memberId: string }

/** An action already done on this phone, to show it at once; the server decides. */
export type WriteMark = {
  key: `${'poll' | 'contest' | 'transfer'}:${string}` | 'preRegistration'
  setAt: number
}

/** Importing this file loads 30 KiB of Dexie: only the worker and lazily loaded page code may import it. */
export const database = new Dexie(DATABASE) as Dexie & {
  answers: Table<StoredAnswer, [memberId: string, path: string]>
  owner: EntityTable<CacheOwner, 'key'>
  marks: EntityTable<WriteMark, 'key'>
}

// Change it additively only: new code opens data stored weeks ago.
database.version(1).stores({ answers: '[memberId+path], memberId', owner: 'key', marks: 'key' })

/** Stores an answer in one transaction, unless its member has logged out or another member has logged in meanwhile. */
export async function saveAnswer(entry: StoredAnswer): Promise<void> {
  await database.transaction('rw', database.owner, database.answers, async () => {
    if ((await database.owner.get('owner'))?.memberId === entry.memberId)
      await database.answers.put(entry)
  })
}

/** Removes all member data from IndexedDB. */
export async function clearDatabase() {
  await database.transaction('rw', database.answers, database.owner, database.marks, () =>
    Promise.all([database.answers.clear(), database.owner.clear(), database.marks.clear()]),
  )
}
