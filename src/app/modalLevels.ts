import { tab } from '#offline/localStore.ts'

const KEY = 'modalLevels'
/** More than the entries that a tab can go back to. */
const MAX_ENTRIES = 50

type Levels = readonly (readonly [entry: string, level: number])[]

const stored = (): Levels => {
  const found = tab.get(KEY)
  return Array.isArray(found) ? (found as Levels) : []
}

/**
 * How many entries of the history are between a modal and the screen below it, by the keys of the modal's entries; only
 * the steps of one modal are more than one. In the tab's storage, because a reload keeps the history too.
 */
export const modalLevels = {
  of: (entry: string): number | undefined => stored().find(([key]) => key === entry)?.[1],
  set: (entry: string, level: number) =>
    tab.set(
      KEY,
      [[entry, level], ...stored().filter(([key]) => key !== entry)].slice(0, MAX_ENTRIES),
    ),
}
