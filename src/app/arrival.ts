import { matchPath } from 'react-router-dom'
import { patterns } from '#kit/paths.ts'
import type { Arrived } from '../session/arrived.ts'
import { isReferralCode, referral } from '../session/referral.ts'

/** RT-45: what the link of a login letter carries, or nothing. */
export function arrivalIn(search: string): Arrived | undefined {
  const query = new URLSearchParams(search)
  const [token, email] = [query.get('loginToken'), query.get('email')]
  return token && email ? { token, email } : undefined
}

/** RT-46: what a registration may be filled in with, the token of the letter to a new address, and of an invitation. */
const notForEverybody: readonly { path: string; names: readonly string[] }[] = [
  ...[patterns.register, patterns.home, patterns.join].map((path) => ({ path, names: ['f', 'l', 'e'] })),
  { path: patterns.confirmEmail, names: ['token'] },
  ...[patterns.claim, patterns.claimOfAbout, patterns.edrop].map((path) => ({ path, names: ['id'] })),
]

/** The same token where it is the end of a storefront's path. */
export const invitationIn = (pathname: string): string | undefined => matchPath(patterns.edropLink, pathname)?.params.token

/** What other addresses carry that is nobody else's business, and what is left of the query without it. */
export function carriedIn(pathname: string, search: string): { carried: Record<string, string>; left: string } | undefined {
  const query = new URLSearchParams(search)
  // As the router finds a screen: neither letter case nor a slash at the end matters.
  const names = (notForEverybody.find(({ path }) => matchPath(path, pathname))?.names ?? []).filter((name) => query.has(name))
  const carried = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  for (const name of names) query.delete(name)
  return names.length > 0 ? { carried, left: query.size > 0 ? `?${query}` : '' } : undefined
}

/** EN-87, EN-88: a friend's link and a link to the shop; who has brought her is told the same way for both. */
const broughtBy = ['shopLink', 'referralCode'] as const

/** Whoever has brought her by any of our addresses, and what is left of the query; of both links the friend's counts. */
export function referralIn(search: string): { code: string | undefined; left: string } | undefined {
  const query = new URLSearchParams(search)
  if (!broughtBy.some((name) => query.has(name))) return undefined
  const code = broughtBy.map((name) => query.get(name)).findLast(isReferralCode)
  for (const name of broughtBy) query.delete(name)
  return { code, left: query.size > 0 ? `?${query}` : '' }
}

/**
 * Takes tokens and names out of the address before anything else is asked for: addresses are kept in histories, told
 * to other sites and read over shoulders. They go on in the state of the history entry, which survives a reload.
 */
export function receiveArrival() {
  straighten()
  receiveReferral()
  const { pathname, search } = location
  const arrived = arrivalIn(search)
  const other = carriedIn(pathname, search)
  const invitation = invitationIn(pathname)
  if (arrived) keep({ arrived }, patterns.login)
  else if (invitation) keep({ carried: { id: invitation } }, patterns.edrop + search)
  else if (other) keep({ carried: other.carried }, pathname + other.left)
}

/** "//elsewhere/x" is a path of ours in the address bar, but another site in every link that is made of it. */
function straighten() {
  const { pathname, search, hash } = location
  if (pathname.startsWith('//')) history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
}

function receiveReferral() {
  const { pathname, search, hash } = location
  const found = referralIn(search)
  if (!found) return
  if (found.code) referral.remember(found.code)
  history.replaceState(history.state, '', pathname + found.left + hash)
}

// As the router writes it.
const keep = (state: object, address: string) => history.replaceState({ usr: state, key: 'arrived', idx: 0 }, '', address)
