import type { PassView } from './passView.ts'

/** Who is logged in on this phone, as far as the page may know: the token itself is in a cookie it cannot read. */
export type StoredViewer = { memberId: string; isVerified: boolean; expiresAt: string; language?: 'en' | 'fr' }

/** Everything this origin keeps in localStorage, under `laurel:<key>`. */
export type Shelf = {
  viewer: StoredViewer
  language: 'en' | 'fr'
  /** The pass, ready to paint; read by the boot script before anything else runs. */
  pass: PassView
  /** The persisted answers of the reads, written by the query persister. */
  reads: string
  /** Logged out while the server could not hear it; the first contact tells it. Anonymous on purpose. */
  loggedOut: string
  /** The compact points panel is folded. */
  pointsFolded: boolean
  /** The level that was seen last, of which membership: a higher one is greeted. */
  level: { id: string; sequence: number }
  /** Contests entered and polls answered on this phone, to show it at once; the server is the truth (ST-47, ST-48). */
  done: readonly `${'contest' | 'poll'}:${string}`[]
  /** Tokens of invitations that are claimed, to show it at once; the server is the truth (ST-35). */
  claimed: readonly string[]
  /** When the member said "not now" to keeping the app on the home screen. */
  installLater: string
  /** The address for which this browser asked a login link. */
  askedLink: string
  /** The place that was wanted before logging in, and by whom, if the phone knew her. */
  wantedPlace: { place: string; memberId?: string }
  /** What somebody told of herself before a drop opened, and which (ST-45); registering begins with it. */
  preRegistration: { firstName: string; lastName: string; telephone: string; email: string; dropId?: string }
  /** The answer to the question about cookies; unset until somebody has answered (SC-73). */
  cookies: CookieChoice
}
export type ShelfKey = keyof Shelf

/** What was answered to the question about cookies. What the app needs to work is not asked about. */
export type CookieChoice = { measuring: boolean; answeredAt: string }

const PREFIX = 'laurel:'

/** Blocked storage throws on the mere mention, so every touch goes through here. */
function touch<T>(kind: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | undefined {
  try {
    return use(globalThis[kind])
  } catch {
    return undefined
  }
}

/** What could not be written (quota, private mode) still counts until the page is closed. */
const memory = new Map<string, string>()

function read(kind: 'localStorage' | 'sessionStorage', name: string): string | undefined {
  return memory.get(kind + name) ?? touch(kind, (storage) => storage.getItem(name)) ?? undefined
}

function write(kind: 'localStorage' | 'sessionStorage', name: string, text: string) {
  const written = touch(kind, (storage) => {
    storage.setItem(name, text)
    return true
  })
  if (written) memory.delete(kind + name)
  else memory.set(kind + name, text)
}

function drop(kind: 'localStorage' | 'sessionStorage', name: string) {
  memory.delete(kind + name)
  touch(kind, (storage) => storage.removeItem(name))
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The one way to localStorage. A value that cannot be read back counts as absent. */
export const local = {
  get<K extends ShelfKey>(key: K): Shelf[K] | undefined {
    return parsed(read('localStorage', PREFIX + key)) as Shelf[K] | undefined
  },
  set<K extends ShelfKey>(key: K, value: Shelf[K]) {
    write('localStorage', PREFIX + key, JSON.stringify(value))
  },
  remove(key: ShelfKey) {
    drop('localStorage', PREFIX + key)
  },
}

/** The same for the life of a tab. */
export const tab = {
  get: (key: string): unknown => parsed(read('sessionStorage', PREFIX + key)),
  set: (key: string, value: unknown) => write('sessionStorage', PREFIX + key, JSON.stringify(value)),
  remove: (key: string) => drop('sessionStorage', PREFIX + key),
}

/** The shape the query persister wants. It is given `laurel:reads` as its key. */
export const pageStorage = {
  getItem: (name: string): string | null => read('localStorage', name) ?? null,
  setItem: (name: string, text: string) => write('localStorage', name, text),
  removeItem: (name: string) => drop('localStorage', name),
}

/** Tells when another tab has changed a key (logging in, logging out). @returns stop */
export function watchOtherTabs(key: ShelfKey, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // key is null when everything was cleared at once
    if (event.key !== null && event.key !== PREFIX + key) return
    memory.delete(`localStorage${PREFIX}${key}`)
    changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** What stays when a member leaves: nothing of hers, only what the phone's owner chose or what the server must hear. */
const STAYS: readonly ShelfKey[] = ['language', 'cookies', 'loggedOut']

/** Part of wipe.ts: empties localStorage and sessionStorage of this origin. */
export function clearLocal() {
  const stays = new Set(STAYS.map((key) => PREFIX + key))
  for (const name of memory.keys()) if (!stays.has(name.replace(/^localStorage/, ''))) memory.delete(name)
  touch('sessionStorage', (storage) => storage.clear())
  touch('localStorage', (storage) => {
    for (const name of Object.keys(storage)) if (!stays.has(name)) storage.removeItem(name)
  })
}
