import { store } from '../browser/store.ts'
import { useWatched } from './useWatched.ts'

/** `isStored`: the screen shows stored answers. `updatedAt`: when the server sent the oldest answer on it. */
export type Freshness = { isStored: boolean; updatedAt: string | undefined }

const storedAt = new Map<string, string>()
const storedNames = store('')
const current = store<Freshness>({ isStored: false, updatedAt: undefined })

/** Records whether a read's last answer came from the server or from the phone. Only for api.ts. */
export function recordAnswer(endpoint: string, time: string | undefined) {
  if (time) storedAt.set(endpoint, time)
  else storedAt.delete(endpoint)
  update(new Date().toISOString())
}

/** Forgets off-screen reads when the server answers: they are fetched again before use. Only for api.ts. */
export function recordServerReached(isOnScreen: (endpoint: string) => boolean) {
  for (const endpoint of storedAt.keys()) if (!isOnScreen(endpoint)) storedAt.delete(endpoint)
  update(current.get().updatedAt)
}

/** Forgets every record. Only for queries.ts. */
export function clearFreshness() {
  storedAt.clear()
  storedNames.set('')
  current.set({ isStored: false, updatedAt: undefined })
}

function update(fallbackUpdatedAt: string | undefined) {
  storedNames.set([...storedAt.keys()].sort().join())
  const oldest = [...storedAt.values()].sort()[0]
  const { isStored, updatedAt } = current.get()
  const next = { isStored: oldest !== undefined, updatedAt: oldest ?? fallbackUpdatedAt }
  // Notify only of changes: every fresh answer moves `updatedAt`, which is shown only offline.
  if (next.isStored !== isStored || next.updatedAt !== updatedAt) current.set(next)
}

/** Records the age of the stored answers restored at start. Only for queries.ts. */
export const recordRestored = (updatedAt: string) => current.set({ isStored: false, updatedAt })

/** Returns how fresh the answers on the screen are. */
export const freshness = current.get

export const useFreshness = (): Freshness => useWatched(current.subscribe, current.get)

/** Returns whether the last answer of a read came from the phone. */
export const isStored = (endpoint: string): boolean => storedAt.has(endpoint)

/** The same for a component, which renders again when it changes. */
export const useIsStored = (endpoint: string): boolean =>
  useWatched(storedNames.subscribe, () => storedAt.has(endpoint))
