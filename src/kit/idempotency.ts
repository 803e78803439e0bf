/** Keeps the idempotency key of each request until its final answer, so that a retry cannot take effect twice. */
export type Keyring = {
  keyFor: (request: unknown) => string
  answered: (request: unknown) => void
}

/** Stores keys by the JSON of their request. */
type KeyStore = { get: (request: string) => string | undefined; set: (request: string, key: string) => void; remove: (request: string) => void }

/** Returns a keyring: a request keeps its key until its final answer, also when others are sent meanwhile. */
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
