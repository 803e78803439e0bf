import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeFromBytes } from '#domain/code.ts'
import type { FastifyRequest } from 'fastify'

/** Whoever a live session belongs to. */
export type Member = {
  accountId: string
  brand: string
  email: string
  isVerified: boolean
  language: 'en' | 'fr'
  sessionExpiresAt: Date
}

/** What a brand's machines sign with, by its slug: several secrets while one is being changed. */
export type BrandSecrets = ReadonlyMap<string, readonly string[]>

export const ID_COOKIE = '__Host-id'
export const SESSION_COOKIE = '__Host-session'

/** 256 random bits, url-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** An id of ours: a short word for the reader of a log, then 120 random bits. */
export const newId = (word: string): string => `${word}_${randomBytes(15).toString('base64url')}`

/** What the database keeps of a token: enough to find it, useless to a thief. Keyed, so that a new secret ends them all. */
export const hashOfToken = (secret: string, token: string): string => createHmac('sha256', secret).update(`token:${token}`).digest('base64url')

/** Short codes could be tried out against a plain hash, so theirs is keyed. */
export const hashOfCode = (secret: string, scope: string, code: string): string =>
  createHmac('sha256', secret).update(`${scope}:${code}`).digest('base64url')

/** Compares two hashes in constant time. */
export const sameHash = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A code of the house's alphabet from the system's randomness. */
export function newCode(length: number): string {
  for (;;) {
    const code = codeFromBytes(randomBytes(length * 2), length)
    if (code) return code
  }
}

/** A name in a log for a value that must not be in it. */
export const fingerprint = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 10)

/**
 * The token of a request: the bearer header, or the cookie with proof that the call comes from our own page. A page
 * of somebody else's can make the browser send the cookie, but not the proof.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer ([\w.-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return bearer
  if (request.headers.authorization) return undefined
  const cookie = request.cookies[ID_COOKIE]
  return cookie && isSameOrigin(request) ? cookie : undefined
}

/** Sec-Fetch-Site where the browser sends it, else an Origin that is this host. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}
