import { Dexie, type EntityTable, type Table } from 'dexie'
import { DATABASE } from './names.ts'

/** The last good answer of a read, so that the pass opens offline. Written by the worker. */
export type Kept = { memberId: string; path: string; answer: unknown; keptAt: number }

/** The member whose answers may be stored and returned; one at a time. */
export type Holder = { key: 'holder'; memberId: string }

/** An action already done on this phone, to show it at once; the server decides. */
export type Mark = { key: `${'poll' | 'contest' | 'transfer'}:${string}` | 'preRegistration'; setAt: number }

/** Importing this file loads 30 KiB of Dexie: only the worker and lazily loaded page code may import it. */
export const store = new Dexie(DATABASE) as Dexie & {
  kept: Table<Kept, [memberId: string, path: string]>
  holder: EntityTable<Holder, 'key'>
  marks: EntityTable<Mark, 'key'>
}

// Change it additively only: new code opens data stored weeks ago.
store.version(1).stores({ kept: '[memberId+path], memberId', holder: 'key', marks: 'key' })

/** Stores an answer in one transaction, unless its member has logged out or another member has logged in meanwhile. */
export async function keepAnswer(entry: Kept): Promise<void> {
  await store.transaction('rw', store.holder, store.kept, async () => {
    if ((await store.holder.get('holder'))?.memberId === entry.memberId) await store.kept.put(entry)
  })
}

/** Removes all member data from IndexedDB. */
export async function emptyStore() {
  await store.transaction('rw', store.kept, store.holder, store.marks, () =>
    Promise.all([store.kept.clear(), store.holder.clear(), store.marks.clear()]))
}
