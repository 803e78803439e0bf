import { Dexie, type EntityTable, type Table } from 'dexie'
import { DATABASE } from './cacheNames.ts'

/** The last good answer of a read, so that the pass opens offline. Written by the worker. */
export type StoredAnswer = { memberId: string; path: string; answer: unknown; storedAt: number }

/** The member whose answers may be stored and returned; one at a time. */
export type CacheOwner = { key: 'owner'; memberId: string }

/** Importing this file loads 30 KiB of Dexie: only the worker and lazily loaded page code may import it. */
export const database = new Dexie(DATABASE) as Dexie & {
  answers: Table<StoredAnswer, [memberId: string, path: string]>
  owner: EntityTable<CacheOwner, 'key'>
}

// Change it additively only: new code opens data stored weeks ago.
database.version(1).stores({ answers: '[memberId+path], memberId', owner: 'key', marks: 'key' })
// `marks` had no writer left.
database.version(2).stores({ marks: null })

/** Stores an answer in one transaction, unless its member has logged out or another member has logged in meanwhile. */
export async function saveAnswer(entry: StoredAnswer): Promise<void> {
  await database.transaction('rw', database.owner, database.answers, async () => {
    if ((await database.owner.get('owner'))?.memberId === entry.memberId)
      await database.answers.put(entry)
  })
}
