import { paths } from '#kit/paths.ts'
import type { Arrived } from '../session/arrived.ts'

/** RT-45: what the link of a login letter carries, or nothing. */
export function arrivalIn(search: string): Arrived | undefined {
  const query = new URLSearchParams(search)
  const [token, email] = [query.get('loginToken'), query.get('email')]
  return token && email ? { token, email } : undefined
}

/**
 * Takes the token out of the address before anything else is asked for: addresses are kept in histories, told to
 * other sites and read over shoulders. It goes on in the state of the history entry, which survives a reload.
 */
export function receiveArrival() {
  const arrived = arrivalIn(location.search)
  if (arrived) history.replaceState({ usr: { arrived }, key: 'arrived', idx: 0 }, '', paths.login())
}
