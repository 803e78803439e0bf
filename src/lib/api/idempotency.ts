/** Keeps the idempotency key of each request until its final answer, so that a retry cannot take effect twice. */
export type KeyStore = {
  keyFor: (request: unknown) => string
  clear: (request: unknown) => void
}

/** Stores keys by the JSON of their request. */
type KeyStorage = {
  get: (request: string) => string | undefined
  set: (request: string, key: string) => void
  remove: (request: string) => void
}

/** Returns a keyring: a request keeps its key until its final answer, also when others are sent meanwhile. */
export function idempotencyKeys(newKey: () => string, store: KeyStorage): KeyStore {
  return {
    keyFor(request) {
      const text = JSON.stringify(request)
      const pending = store.get(text)
      if (pending !== undefined) return pending
      const key = newKey()
      store.set(text, key)
      return key
    },
    clear: (request) => store.remove(JSON.stringify(request)),
  }
}
