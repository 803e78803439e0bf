type AddressParts = Pick<Location, 'pathname' | 'search' | 'hash'>

export type TakenSecrets = { linkParameters: Record<string, string>; address: string }

/**
 * Addresses with tokens or personal data in the query (`names`) or in the last path segment (a
 * named group). `leadsTo` is the remaining path. src/app/receiveLinkTokens.test.ts compares them with the
 * route table.
 */
const secrets: readonly { at: RegExp; names: readonly string[]; leadsTo?: string }[] = [
  // The last path segment is a reset token (RT-08) or a storefront's invitation token (RT-44).
  { at: /^\/reset\/(?<tokenId>[^/]+)$/i, names: [], leadsTo: '/reset' },
  { at: /^\/edrop\/(?<id>[^/]+)$/i, names: ['id'], leadsTo: '/edrop' },
  { at: /^\/(about\/claim|claim|edrop)$/i, names: ['id'] },
  { at: /^\/preview$/i, names: ['sessionId', 'membershipId', 'tierId'] },
  { at: /^\/confirm-email$/i, names: ['token'] },
  // Prefills the registration (RT-46).
  { at: /^\/(register|join)?$/i, names: ['f', 'l', 'e'] },
]

/** The parameters of a login link, on any path (RT-45). */
const LOGIN = ['loginToken', 'email'] as const

/** Returns the tokens and personal data in an address and the address without them; undefined if there are none. */
export function secretsIn({ pathname, search, hash }: AddressParts): TakenSecrets | undefined {
  // Like the router, ignore case and trailing slashes. Two slashes at the start would be another origin.
  const [path, pathToKeep] = [
    `/${pathname.replace(/^\/+|\/+$/g, '')}`,
    pathname.replace(/^\/+/, '/'),
  ]
  const query = new URLSearchParams(search)
  const row = secrets.find(({ at }) => at.test(path))
  const names = [...(row?.names ?? []), ...(query.has('loginToken') ? LOGIN : [])].filter((name) =>
    query.has(name),
  )
  const linkParameters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  for (const [name, value] of Object.entries(row?.at.exec(path)?.groups ?? {}))
    linkParameters[name] = decodeSegment(value)
  if (Object.keys(linkParameters).length === 0) return undefined

  for (const name of names) query.delete(name)
  const remaining = String(query)
  const leadsTo = LOGIN.every((name) => linkParameters[name])
    ? '/login'
    : (row?.leadsTo ?? pathToKeep)
  return { linkParameters, address: leadsTo + (remaining && `?${remaining}`) + hash }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Removes the secrets from the address bar. `keep` stores them under a key that the history entry's state holds in the
 * router's format, so that reload and back find them again. If `keep` throws, the state holds the secrets themselves.
 */
export function takeSecrets(
  keep: (name: string, linkParameters: Record<string, string>) => void,
): void {
  const found = secretsIn(location)
  if (!found) return
  let linkParameters: string | Record<string, string> = Date.now().toString(36)
  try {
    keep(linkParameters, found.linkParameters)
  } catch {
    linkParameters = found.linkParameters
  }
  history.replaceState({ usr: { linkParameters }, key: 'arrived', idx: 0 }, '', found.address)
}
