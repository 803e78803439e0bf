/** What this device stores under a name. */
type Name = 'settings' | 'lastStaff'

const keyOf = (name: Name): string => `till:${name}`

/** Returns what is stored under a name; undefined for nothing, or when the browser blocks storage. */
export function readStored(name: Name): unknown {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a value under a name. In a private window it is forgotten with the page. */
export function writeStored(name: Name, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Blocked or full: the till works without it.
  }
}
