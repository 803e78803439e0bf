/** Keeps the key of a request until it has been answered, so that a retry after no answer cannot count twice. */
export type Keyring = {
  keyFor: (body: unknown) => string
  answered: () => void
}

export type Pending = { key: string; body: string }
type Shelf = { get: () => Pending | undefined; set: (pending: Pending) => void; remove: () => void }

/** The same key for the same body while nobody has answered; a new one after an answer or for another body. */
export function keyring(newKey: () => string, shelf: Shelf): Keyring {
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      const pending = shelf.get()
      if (pending?.body === text) return pending.key
      const key = newKey()
      shelf.set({ key, body: text })
      return key
    },
    answered: () => shelf.remove(),
  }
}
