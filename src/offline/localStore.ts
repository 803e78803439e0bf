import type { StoredPass } from './passView.ts'

/** The member logged in on this phone. The session token is in an HttpOnly cookie that the page cannot read. */
export type StoredViewer = {
  memberId: string
  isVerified: boolean
  expiresAt: string
  language?: 'en' | 'fr'
  /** This phone renews the session without a login. */
  isRemembered?: true
}

/**
 * The link of a transfer to claim (ST-38). `isAccepted`: the visitor accepted it on the claim page.
 * `awaitsVerification`: the server keeps it for them until their address is verified. `memberId`: the member who
 * stored it or saw it; it leaves with them.
 */
export type StoredTransfer = {
  token: string
  isAccepted?: true
  awaitsVerification?: true
  memberId?: string
}

/** Everything in localStorage, under `laurel:<key>`. */
export type LocalValues = {
  viewer: StoredViewer
  language: 'en' | 'fr'
  /** The pass; the boot script inserts its markup before the app runs. */
  pass: StoredPass
  /** The persisted answers of the reads, written by the query persister. */
  reads: string
  /** Set by logging out until the server has confirmed it; holds only a time, so that it names no member. */
  loggedOut: string
  pointsFolded: boolean
  /** The tier seen last and its membership; a higher tier shows a congratulation. */
  tier: { id: string; sequence: number }
  /** Contests entered and polls answered on this phone, to show it at once; the server decides (ST-47, ST-48). */
  done: readonly `${'contest' | 'poll'}:${string}`[]
  /** Tokens of claimed invitations, to show it at once; the server decides (ST-35). */
  claimed: readonly string[]
  transferToken: StoredTransfer
  installLater: string
  /** When the member answered how they want to log in next time (auth/login/StayOffer.tsx). */
  stayOfferAnswered: string
  /** The email address for which this browser requested a login link. */
  requestedLink: string
  /** The path to open after logging in, and the member who requested it, if known. */
  requestedPlace: { place: string; memberId?: string }
  /** The data of a sign-up for a drop before it opens (ST-45); it prefills the registration. */
  preRegistration: {
    firstName: string
    lastName: string
    telephone: string
    email: string
    dropId?: string
  }
  cookies: CookieChoice
  /** What the WalletConnect library stores: keys of sessions with wallet apps (wallets/connect). */
  walletConnect: Record<string, string>
}
export type LocalKey = keyof LocalValues

/** The cookie choice (SC-73). Necessary cookies need no consent. */
export type CookieChoice = { analytics: boolean; answeredAt: string }

const PREFIX = 'laurel:'

/** Every access to storage goes through here, because blocked storage throws even when it is only read. */
function withStorage<T>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => T,
): T | undefined {
  try {
    return use(globalThis[kind])
  } catch {
    return undefined
  }
}

/** Values that could not be written (quota, private mode); they are valid until the page closes. */
const memory = new Map<string, string>()

function read(kind: 'localStorage' | 'sessionStorage', name: string): string | undefined {
  return (
    memory.get(kind + name) ?? withStorage(kind, (storage) => storage.getItem(name)) ?? undefined
  )
}

function write(kind: 'localStorage' | 'sessionStorage', name: string, text: string): boolean {
  const written = withStorage(kind, (storage) => {
    storage.setItem(name, text)
    return true
  })
  if (written) memory.delete(kind + name)
  else memory.set(kind + name, text)
  return written === true
}

function removeItem(kind: 'localStorage' | 'sessionStorage', name: string) {
  memory.delete(kind + name)
  withStorage(kind, (storage) => storage.removeItem(name))
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The only access to localStorage. An unreadable value counts as absent. */
export const local = {
  get<K extends LocalKey>(key: K): LocalValues[K] | undefined {
    return parseJson(read('localStorage', PREFIX + key)) as LocalValues[K] | undefined
  },
  /** Returns whether it was stored; if not, the value is valid until the page closes and the older one stays stored. */
  set<K extends LocalKey>(key: K, value: LocalValues[K]): boolean {
    return write('localStorage', PREFIX + key, JSON.stringify(value))
  },
  remove(key: LocalKey) {
    removeItem('localStorage', PREFIX + key)
  },
}

/** The only access to sessionStorage, for the life of a tab. */
export const tab = {
  get: (key: string): unknown => parseJson(read('sessionStorage', PREFIX + key)),
  set: (key: string, value: unknown) =>
    write('sessionStorage', PREFIX + key, JSON.stringify(value)),
  remove: (key: string) => removeItem('sessionStorage', PREFIX + key),
}

/** The storage interface of the query persister, whose key is `laurel:reads`. */
export const pageStorage = {
  getItem: (name: string): string | null => read('localStorage', name) ?? null,
  setItem: (name: string, text: string) => write('localStorage', name, text),
  removeItem: (name: string) => removeItem('localStorage', name),
}

/** Subscribes to changes of a key by other tabs, such as logging in or out. @returns unsubscribe */
export function watchOtherTabs(key: LocalKey, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (event.key !== null && event.key !== PREFIX + key) return
    memory.delete(`localStorage${PREFIX}${key}`)
    changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Kept after logging out: choices of the phone's owner and the logged-out mark, no member data. */
const KEPT_AFTER_LOGOUT: readonly LocalKey[] = ['language', 'cookies', 'loggedOut']

/** A visitor's link of a transfer survives, so that it can be claimed after switching accounts. */
const keptKeys = (): readonly LocalKey[] =>
  local.get('transferToken')?.memberId === undefined
    ? [...KEPT_AFTER_LOGOUT, 'transferToken']
    : KEPT_AFTER_LOGOUT

/** Empties localStorage and sessionStorage except the keys that are kept. Only for wipe.ts. */
export function clearLocal() {
  const keptNames = new Set(keptKeys().map((key) => PREFIX + key))
  for (const name of memory.keys())
    if (!keptNames.has(name.replace(/^localStorage/, ''))) memory.delete(name)
  withStorage('sessionStorage', (storage) => storage.clear())
  withStorage('localStorage', (storage) => {
    for (const name of Object.keys(storage)) if (!keptNames.has(name)) storage.removeItem(name)
  })
}
