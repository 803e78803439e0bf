import { isReferralCode, referral } from '../auth/registration/referral.ts'

/** Parameters of a friend's link and of a shop link; both record the referrer the same way (EN-87, EN-88). */
const referralParams = ['shopLink', 'referralCode'] as const

/**
 * Returns the referral code in a query and the query without it; with both links the friend's
 * counts. Undefined when the query has neither parameter; `code` is undefined when its value is
 * invalid.
 */
export function referralInAddress(
  search: string,
): { code: string | undefined; left: string } | undefined {
  const query = new URLSearchParams(search)
  if (!referralParams.some((name) => query.has(name))) return undefined
  const code = referralParams.map((name) => query.get(name)).findLast(isReferralCode)
  for (const name of referralParams) query.delete(name)
  return { code, left: query.size > 0 ? `?${query}` : '' }
}

/** Moves a referral code from the address into storage. src/boot/head.ts has already removed secrets. */
export function receiveLinkTokens() {
  removeDoubleSlash()
  storeReferral()
}

/** "//elsewhere/x" is a path in the address bar, but links built from it lead to another site. */
function removeDoubleSlash() {
  const { pathname, search, hash } = location
  if (pathname.startsWith('//'))
    history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
}

function storeReferral() {
  const { pathname, search, hash } = location
  const found = referralInAddress(search)
  if (!found) return
  if (found.code) referral.remember(found.code)
  history.replaceState(history.state, '', pathname + found.left + hash)
}
