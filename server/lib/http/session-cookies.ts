import { REMEMBERED_DAYS, SESSION_MINUTES } from '#domain/credentials.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DEVICE_COOKIE,
  ID_COOKIE,
  SESSION_COOKIE,
  isSameOrigin,
  newToken,
} from '../security/tokens.ts'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

const deviceAttributes = { ...attributes, path: '/api/account' } as const

/**
 * Sets the id cookie for the length of the session, closed to scripts and to other sites, and a
 * random session cookie if there is none (ST-05, CO-01..03).
 */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(ID_COOKIE, token, { ...attributes, maxAge: SESSION_MINUTES * 60 })
  if (!request.cookies[SESSION_COOKIE]) reply.setCookie(SESSION_COOKIE, newToken(), attributes)
}

/** Returns the random id of the browser; undefined for a client without the session cookie. */
export const browserOf = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE] || undefined

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(ID_COOKIE, attributes)
  reply.clearCookie(SESSION_COOKIE, attributes)
}

/** Returns the token of the remembered device, if the request comes from our own page. */
export const deviceTokenOf = (request: FastifyRequest): string | undefined =>
  isSameOrigin(request) ? request.cookies[DEVICE_COOKIE] || undefined : undefined

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, {
    ...deviceAttributes,
    maxAge: REMEMBERED_DAYS * 24 * 60 * 60,
  })
}

export const clearDeviceCookie = (reply: FastifyReply) =>
  void reply.clearCookie(DEVICE_COOKIE, deviceAttributes)
