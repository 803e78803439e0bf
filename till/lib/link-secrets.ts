import { createStore } from './store.ts'

/** What a link brings: a pairing code, the way to the login of managers, and the token of a login email. */
type LinkSecrets = { pairingCode?: string; isLogin?: true; loginToken?: string }

export const linkSecrets = createStore<LinkSecrets>({})

/** Returns what an address brings behind its "#". */
export function secretsIn({ pathname, hash }: { pathname: string; hash: string }): LinkSecrets {
  const secret = decodeURIComponent(hash.slice(1))
  if (pathname === '/login') return { isLogin: true, ...(secret ? { loginToken: secret } : {}) }
  return pathname === '/pair' && secret ? { pairingCode: secret } : {}
}

/** Takes the secret of a link out of the address, so that it is in no history and on no screenshot. */
export function readLinkSecrets(): void {
  linkSecrets.set(secretsIn(location))
  if (location.pathname !== '/' || location.hash) history.replaceState(null, '', '/')
}
