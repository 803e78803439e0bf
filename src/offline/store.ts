import { Dexie, type EntityTable, type Table } from 'dexie'
import { DATABASE } from './names.ts'

/** Last good answer of a read of the pass, so that it opens in a tunnel. Written by the worker. */
export type Kept = { memberId: string; path: string; answer: unknown; keptAt: number }

/** Whose answers may be kept and given out: one member at a time. */
export type Holder = { key: 'holder'; memberId: string }

/** What this phone has already done, to show it at once; the server is the truth. */
export type Mark = { key: `${'poll' | 'contest' | 'transfer'}:${string}` | 'preRegistration'; setAt: number }

/** 30 KiB of Dexie come with this file: the worker imports it, and on the page lazily loaded code at the most. */
export const store = new Dexie(DATABASE) as Dexie & {
  kept: Table<Kept, [memberId: string, path: string]>
  holder: EntityTable<Holder, 'key'>
  marks: EntityTable<Mark, 'key'>
}

// Additive only: a phone that slept for a month opens yesterday's data with today's code.
store.version(1).stores({ kept: '[memberId+path], memberId', holder: 'key', marks: 'key' })

/** Keeps an answer, unless its member has logged out meanwhile or another one has come: one transaction. */
export async function keepAnswer(kept: Kept): Promise<void> {
  await store.transaction('rw', store.holder, store.kept, async () => {
    if ((await store.holder.get('holder'))?.memberId === kept.memberId) await store.kept.put(kept)
  })
}

/** Removes everything a member has left in IndexedDB. */
export async function emptyStore() {
  await store.transaction('rw', store.kept, store.holder, store.marks, () =>
    Promise.all([store.kept.clear(), store.holder.clear(), store.marks.clear()]))
}
