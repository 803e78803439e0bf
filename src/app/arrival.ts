import { isReferralCode, referral } from '../session/referral.ts'

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

/** Takes the code of a friend out of the address. Tokens and personal data are gone already (src/boot/head.ts). */
export function receiveArrival() {
  straighten()
  receiveReferral()
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
