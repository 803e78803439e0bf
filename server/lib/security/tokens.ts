import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeFromBytes } from '#domain/codes.ts'
import type { FastifyRequest } from 'fastify'

/** The member that a live session belongs to. */
export type Member = {
  accountId: string
  brand: string
  email: string
  isVerified: boolean
  language: 'en' | 'fr'
  sessionExpiresAt: Date
  /** When they last gave a password, passkey, link or code; a renewed session began later. */
  loggedInAt: Date
  /** The remembered device that renews the session. */
  deviceId: string | undefined
}

/** The member of a request. */
export type SessionMember = Member & {
  /**
   * Their loyalty account in the program of the brand as the session lookup read it, for reads;
   * undefined before they join. Writes read it again in their transaction.
   */
  loyaltyAccount:
    | {
        id: string
        membershipId: string
        nftId: string
        memberCode: string
        tierId: string
        joinedAt: Date
      }
    | undefined
}

/** Secrets that sign webhooks, by brand slug. A brand has several while one is being rotated. */
export type BrandSecrets = ReadonlyMap<string, readonly string[]>

export const ID_COOKIE = '__Host-id'
export const SESSION_COOKIE = '__Host-session'
/** The token of a remembered device. Sent to the account endpoints only, so not a `__Host-` cookie. */
export const DEVICE_COOKIE = '__Secure-device'

/** Returns 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns an id: the word as a readable prefix for logs, then 120 random bits. */
export const newId = (word: string): string => `${word}_${randomBytes(15).toString('base64url')}`

/** Returns the hash under which a token is stored. It is keyed, so a new secret ends all tokens. */
export const hashToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`token:${token}`).digest('base64url')

/**
 * Returns the hash under which a short code is stored. It is keyed, because short codes could be
 * guessed against a plain hash.
 */
export const hashCode = (secret: string, scope: string, code: string): string =>
  createHmac('sha256', secret).update(`${scope}:${code}`).digest('base64url')

/** Returns whether two hashes are equal, in constant time. */
export const isSameHash = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a random code in the alphabet of domain/codes.ts. */
export function newCode(length: number): string {
  for (;;) {
    const code = codeFromBytes(randomBytes(length * 2), length)
    if (code) return code
  }
}

/** Returns a short hash that identifies a value in logs without revealing it. */
export const fingerprint = (value: string): string =>
  createHash('sha256').update(value).digest('hex').slice(0, 10)

/** Returns the token in the authorization header. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{1,128})$/i.exec(headers.authorization ?? '')?.[1]

/**
 * Returns the token of a request: from the bearer header, or from the cookie if the request comes
 * from our own page. A page of another site can make the browser send the cookie, but cannot fake
 * the origin.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request)
  if (bearer) return bearer
  if (request.headers.authorization) return undefined
  const cookie = request.cookies[ID_COOKIE]
  return cookie && isSameOrigin(request) ? cookie : undefined
}

/**
 * Returns whether a request comes from our own page: by Sec-Fetch-Site where the browser sends it,
 * else by an Origin equal to this host.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}
