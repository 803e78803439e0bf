import { paths } from '#kit/paths.ts'
import type { Arrived, Prefill } from '../session/arrived.ts'

/** RT-45: what the link of a login letter carries, or nothing. */
export function arrivalIn(search: string): Arrived | undefined {
  const query = new URLSearchParams(search)
  const [token, email] = [query.get('loginToken'), query.get('email')]
  return token && email ? { token, email } : undefined
}

/** RT-46: what the address of a registration knows already, by the names of its parameters. */
const known = { f: 'firstName', l: 'lastName', e: 'email' } as const

/** RT-46: the fields an address fills in, or nothing. It is text, and never more than that. */
export function prefillIn(search: string): Prefill | undefined {
  const query = new URLSearchParams(search)
  const found = Object.entries(known).flatMap(([name, field]) => (query.get(name) ? [[field, query.get(name)]] : []))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/**
 * Takes what is nobody else's business out of the address before anything else is asked for: addresses are kept in
 * histories, told to other sites and read over shoulders. It goes on in the state of the history entry, which survives
 * a reload.
 */
export function receiveArrival() {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const arrived = arrivalIn(search)
  const [prefill, confirm] = [pathname === paths.register() && prefillIn(search), pathname === paths.confirmEmail() && query.get('token')]
  if (arrived) keep({ arrived }, paths.login())
  else if (confirm) keep({ confirm }, pathname)
  else if (prefill) {
    for (const name of Object.keys(known)) query.delete(name)
    keep({ prefill }, pathname + (query.size > 0 ? `?${query}` : ''))
  }
}

// As the router writes it.
const keep = (state: object, address: string) => history.replaceState({ usr: state, key: 'arrived', idx: 0 }, '', address)
