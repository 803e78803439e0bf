/** What this device stores under a name. */
type Name = 'settings' | 'lastStaff' | 'signOutPending'

const keyOf = (name: Name): string => `till:${name}`

/** What the browser does not store, because storage is blocked or full: it is forgotten with the page. */
const unstored = new Map<Name, unknown>()

/** Returns what is stored under a name; undefined for nothing. */
export function readStored(name: Name): unknown {
  if (unstored.has(name)) return unstored.get(name)
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a value under a name. */
export function writeStored(name: Name, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
    unstored.delete(name)
  } catch {
    unstored.set(name, value)
  }
}
