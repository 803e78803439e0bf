type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** What was in an address, by the names it had there, and the address without it. */
export type Taken = { carried: Record<string, string>; address: string }

/**
 * Addresses that carry tokens or personal data, in the query (`names`) or at the end of the path (a named group).
 * `leadsTo` is the path that stays. src/app/arrival.test.ts holds them against the route table.
 */
const secrets: readonly { at: RegExp; names: readonly string[]; leadsTo?: string }[] = [
  // RT-08: the reset token is the last path segment. RT-44: so is that of an invitation from a storefront.
  { at: /^\/reset\/(?<tokenId>[^/]+)$/i, names: [], leadsTo: '/reset' },
  { at: /^\/edrop\/(?<id>[^/]+)$/i, names: ['id'], leadsTo: '/edrop' },
  { at: /^\/(about\/claim|claim|edrop)$/i, names: ['id'] },
  { at: /^\/preview$/i, names: ['sessionId', 'membershipId', 'tierId'] },
  { at: /^\/confirm-email$/i, names: ['token'] },
  // RT-46: what a registration is filled in with.
  { at: /^\/(register|join)?$/i, names: ['f', 'l', 'e'] },
]

/** RT-45: a login link, whatever its path. */
const LOGIN = ['loginToken', 'email'] as const

/** Reads the tokens and personal data in an address; undefined if there are none. */
export function secretsIn({ pathname, search, hash }: Place): Taken | undefined {
  // The router ignores letter case and slashes at the end. Two slashes at the start would be another origin.
  const [path, kept] = [`/${pathname.replace(/^\/+|\/+$/g, '')}`, pathname.replace(/^\/+/, '/')]
  const query = new URLSearchParams(search)
  const row = secrets.find(({ at }) => at.test(path))
  const names = [...(row?.names ?? []), ...(query.has('loginToken') ? LOGIN : [])].filter((name) => query.has(name))
  const carried = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  for (const [name, value] of Object.entries(row?.at.exec(path)?.groups ?? {})) carried[name] = decoded(value)
  if (Object.keys(carried).length === 0) return undefined

  for (const name of names) query.delete(name)
  const left = String(query)
  const leadsTo = LOGIN.every((name) => carried[name]) ? '/login' : row?.leadsTo ?? kept
  return { carried, address: leadsTo + (left && `?${left}`) + hash }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Takes them out of the address bar. The history entry has only a name in its state, in the form the router writes, so
 * that reload and back find again what `keep` stores under that name. Where `keep` throws, the state has all of it.
 */
export function takeSecrets(keep: (name: string, carried: Record<string, string>) => void): void {
  const taken = secretsIn(location)
  if (!taken) return
  let carried: string | Record<string, string> = Date.now().toString(36)
  try {
    keep(carried, taken.carried)
  } catch {
    carried = taken.carried
  }
  history.replaceState({ usr: { carried }, key: 'arrived', idx: 0 }, '', taken.address)
}
