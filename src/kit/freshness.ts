import { store } from './store.ts'
import { useWatched } from './watched.ts'

/** What is on the screen came from the phone when `isKept`; `updatedAt` is when the oldest of it was the server's. */
export type Freshness = { isKept: boolean; updatedAt: string | undefined }

const kept = new Map<string, string>()
const keptNames = store('')
const current = store<Freshness>({ isKept: false, updatedAt: undefined })

/** Part of api.ts: notes for each read whether its last answer is the server's or the phone's. */
export function noteAnswer(endpoint: string, keptAt: string | undefined) {
  if (keptAt) kept.set(endpoint, keptAt)
  else kept.delete(endpoint)
  show(new Date().toISOString())
}

/** Part of api.ts: the server is there again. What is not on the screen is asked anew before it is shown. */
export function noteServer(isOnScreen: (endpoint: string) => boolean) {
  for (const endpoint of kept.keys()) if (!isOnScreen(endpoint)) kept.delete(endpoint)
  show(current.get().updatedAt)
}

/** Part of queries.ts: nothing is shown that was read before. */
export function forgetFreshness() {
  kept.clear()
  keptNames.set('')
  current.set({ isKept: false, updatedAt: undefined })
}

function show(updatedAtOtherwise: string | undefined) {
  keptNames.set([...kept.keys()].sort().join())
  const oldest = [...kept.values()].sort()[0]
  const { isKept, updatedAt } = current.get()
  const next = { isKept: oldest !== undefined, updatedAt: oldest ?? updatedAtOtherwise }
  // Every fresh answer moves the time, and who watches it hears of that, although it is said only without a connection.
  if (next.isKept !== isKept || next.updatedAt !== updatedAt) current.set(next)
}

/** Part of queries.ts: the stored answers that were restored at the start are as old as this. */
export const noteRestored = (updatedAt: string) => current.set({ isKept: false, updatedAt })

export const freshness = current.get

export const useFreshness = (): Freshness => useWatched(current.subscribe, current.get)

/** Whether the last answer of a read was the phone's. */
export const useIsKept = (endpoint: string): boolean => useWatched(keptNames.subscribe, () => kept.has(endpoint))
