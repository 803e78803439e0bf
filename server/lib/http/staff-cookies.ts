import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../security/tokens.ts'

/** Hours of a session of staff. */
export const STAFF_SESSION_HOURS = 12
/** Minutes after a manager's login in which they may change what logs in. */
export const STAFF_FRESH_LOGIN_MINUTES = 10
/** As long as browsers keep a cookie at most. */
const TILL_DAYS = 400

/** The sessions of staff and the identity of a till. Each is a cookie of the till's host. */
const cookies = {
  manager: '__Host-staff',
  till: '__Host-till',
  cashier: '__Host-cashier',
} as const
type Kind = keyof typeof cookies

const seconds: Record<Kind, number> = {
  manager: STAFF_SESSION_HOURS * 3600,
  till: TILL_DAYS * 24 * 3600,
  cashier: STAFF_SESSION_HOURS * 3600,
}
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Returns the tokens of a request, if it comes from our own page. */
export const staffTokensOf = (request: FastifyRequest): Record<Kind, string | undefined> => {
  const isOwn = isSameOrigin(request)
  const tokenOf = (kind: Kind) => (isOwn && request.cookies[cookies[kind]]) || undefined
  return { manager: tokenOf('manager'), till: tokenOf('till'), cashier: tokenOf('cashier') }
}

/** The tokens of a request, and how a handler changes them. */
export type StaffCookies = {
  tokens: Record<Kind, string | undefined>
  set(kind: Kind, token: string): void
  clear(kind: Kind): void
}

export const staffCookiesOf = (request: FastifyRequest, reply: FastifyReply): StaffCookies => ({
  tokens: staffTokensOf(request),
  set: (kind, token) =>
    void reply.setCookie(cookies[kind], token, { ...attributes, maxAge: seconds[kind] }),
  clear: (kind) => void reply.clearCookie(cookies[kind], attributes),
})
