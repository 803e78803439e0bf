/** Keeps the idempotency key of each request until it has a final answer, so that a retry cannot count twice. */
export type Keyring = {
  keyFor: (request: unknown) => string
  answered: (request: unknown) => void
}

/** Keys by the text of their request. */
type KeyStore = { get: (request: string) => string | undefined; set: (request: string, key: string) => void; remove: (request: string) => void }

/** The same key for the same request while it has no final answer, whatever else is sent meanwhile; a new one afterwards. */
export function keyring(newKey: () => string, store: KeyStore): Keyring {
  return {
    keyFor(request) {
      const text = JSON.stringify(request)
      const pending = store.get(text)
      if (pending !== undefined) return pending
      const key = newKey()
      store.set(text, key)
      return key
    },
    answered: (request) => store.remove(JSON.stringify(request)),
  }
}
