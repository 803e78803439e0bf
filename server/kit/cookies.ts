import { SESSION_MINUTES } from '#domain/credentials.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ID_COOKIE, SESSION_COOKIE, newToken } from './access.ts'

const safe = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** ST-05, CO-01..03: the id cookie lives as long as the session, is closed to scripts and to other sites; the session cookie is a random id. */
export function signIn(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(ID_COOKIE, token, { ...safe, maxAge: SESSION_MINUTES * 60 })
  if (!request.cookies[SESSION_COOKIE]) reply.setCookie(SESSION_COOKIE, newToken(), safe)
}

export function signOut(reply: FastifyReply): void {
  reply.clearCookie(ID_COOKIE, safe)
  reply.clearCookie(SESSION_COOKIE, safe)
}
