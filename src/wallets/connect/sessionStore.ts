import { local } from '#offline/localStore.ts'

/** Where this app notes for which chains a session has signed. */
export const SIGNED = 'laurel/signed'

/**
 * Returns the storage of the WalletConnect library. It is one value of localStorage, so that logging
 * out wipes it (wipe.ts); a library that still runs then does not write it again, because the member
 * of this storage is gone.
 */
export function sessionStore() {
  const memberId = local.get('viewer')?.memberId
  const values = new Map(Object.entries(local.get('walletConnect') ?? {}))
  const save = () => {
    if (memberId !== undefined && local.get('viewer')?.memberId === memberId)
      local.set('walletConnect', Object.fromEntries(values))
  }
  const parse = (text: string | undefined): unknown =>
    text === undefined ? undefined : JSON.parse(text)
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T = unknown>() =>
      [...values].map(([key, text]): [string, T] => [key, parse(text) as T]),
    getItem: async <T = unknown>(key: string) => parse(values.get(key)) as T | undefined,
    setItem: async <T = unknown>(key: string, value: T) => {
      values.set(key, JSON.stringify(value))
      save()
    },
    removeItem: async (key: string) => {
      values.delete(key)
      save()
    },
    /** Reads without waiting. */
    peek: <T>(key: string) => parse(values.get(key)) as T | undefined,
  }
}
