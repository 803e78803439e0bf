import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from '#contract/endpoint.ts'
import { isProblemCode, Problem, type ProblemCode } from '#contract/problems.ts'
import { problemAnswer, problemMessage } from '#contract/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errorForLog } from '../logging/log.ts'
import type { RequestObservers } from './observe-requests.ts'

/** The body of every error response. */
export const problemResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  /** In the language of the request. */
  message: z.string(),
  /** The code again, for endpoints whose response has an `error` of its own (CA-12). */
  error: z.optional(z.string()),
  /** Malformed fields; only with a 400. */
  fields: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})

/**
 * Turns everything that is thrown into an error response of the catalogue. Unexpected errors are
 * logged, never shown.
 */
export function registerProblemHandlers(
  app: FastifyInstance,
  onFailure?: RequestObservers['onFailure'],
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasDisconnected(error, request))
      return sendProblem(reply, request, new Problem('BAD_REQUEST', { cause: error }))
    const problem = problemOf(error, request)
    if (problem.status >= 500 && !isLoggedElsewhere(error, problem)) {
      request.log.error(
        { error: errorForLog(error), endpoint: endpointOf(request)?.name },
        'a request failed',
      )
      onFailure?.({
        error,
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
      })
    }
    return sendProblem(
      reply,
      request,
      problem,
      problem.code === 'BAD_REQUEST' ? fieldsOf(error) : undefined,
    )
  })
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, new Problem('NOT_FOUND')))
}

/** Returns whether the client disconnected before its body was complete: not a server error. */
const hasDisconnected = (error: Error, { raw }: FastifyRequest): boolean =>
  raw.readableAborted && raw.errored === error

/** Returns whether the percent-escapes of a path are valid UTF-8. */
export function isWellFormedUrl(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] as string)
    return true
  } catch {
    return false
  }
}

/** Answers on the raw socket what is not a valid HTTP request or has too large headers. */
export function refuseOnSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = rawRefusals[error.code ?? ''] ?? [400, 'BAD_REQUEST']
  const body = JSON.stringify({ success: false, code, message: problemMessage(code, 'en') })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy: no-referrer',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const rawRefusals: Record<string, [number, ProblemCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'BODY_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'BAD_REQUEST'],
}

/** Sends an error response. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: Problem,
  fields?: { field: string; message: string }[],
): FastifyReply {
  reply.header('cache-control', 'no-store')
  const seconds = problem.retryAfter ?? defaultRetryAfter[problem.status]
  if (seconds) reply.header('retry-after', seconds)
  return reply.status(problem.status).send({
    success: false,
    ...problemAnswer(problem, request.language ?? 'en'),
    ...(hasError(endpointOf(request)) ? { error: problem.code } : {}),
    ...(fields ? { fields } : {}),
  })
}

export function problemOf(
  error: FastifyError & { cause?: unknown },
  request: FastifyRequest,
): Problem {
  if (error instanceof Problem) return error
  if (error.validation)
    return new Problem(error.validationContext === 'params' ? 'NOT_FOUND' : 'BAD_REQUEST')
  const byCode = problemsOfErrors[error.code ?? ''] ?? problemsOfErrors[databaseCode(error) ?? '']
  if (byCode) return new Problem(byCode, { cause: error, retryAfter: retryAfterOf[byCode] })
  if (isLostConnection(error))
    return new Problem(failureOf(request), { cause: error, status: 503, retryAfter: 5 })
  if (error.statusCode === 429) return new Problem('TOO_MANY_REQUESTS')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('BAD_REQUEST', { status: error.statusCode })
  return new Problem(failureOf(request), { cause: error, status: 500 })
}

/**
 * Returns whether errors of this kind are not logged one by one because they come in large numbers;
 * disk-space.ts logs one line for a full disk.
 */
const isLoggedElsewhere = (error: Error, { code }: Problem): boolean =>
  code === 'OVERLOADED' ||
  (code === 'CANNOT_SAVE' && error instanceof Problem) ||
  // Thrown after an alert, by each of many phones.
  (code === 'APPLE_PASS_FAILED' && error instanceof Problem && error.cause === undefined)

/** Retry-After in seconds for temporary refusals without a value of their own. */
const defaultRetryAfter: Record<number, number> = { 429: 60, 503: 5 }

/** Retry-After in seconds. */
const retryAfterOf: Partial<Record<ProblemCode, number>> = { OVERLOADED: 5, CANNOT_SAVE: 60 }

const problemsOfErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_UNDER_PRESSURE: 'OVERLOADED',
  '55P03': 'KEY_IN_FLIGHT', // lock_not_available: lock_timeout passed
  '40P01': 'KEY_IN_FLIGHT', // deadlock
  '40001': 'KEY_IN_FLIGHT', // serialization
  '22021': 'BAD_REQUEST', // a byte that is not allowed in text
  '22P05': 'BAD_REQUEST', // the same in JSON
  '57014': 'OVERLOADED', // statement timeout
  53100: 'CANNOT_SAVE', // the disk is full
  25006: 'CANNOT_SAVE', // read-only: a standby server
}

/** Returns the error code that the endpoint declares for failures. */
const failureOf = (request: FastifyRequest): ProblemCode => {
  const named = endpointOf(request)?.problem
  return named && isProblemCode(named) && ![401, 404, 422].includes(new Problem(named).status)
    ? named
    : 'SOMETHING_WENT_WRONG'
}

const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  (request.routeOptions?.config as { endpoint?: Endpoint } | undefined)?.endpoint

const hasError = (endpoint: Endpoint | undefined): boolean =>
  endpoint?.response instanceof z.ZodMiniObject && 'error' in endpoint.response.shape

/** Drizzle wraps the error of the driver. */
const driverError = (error: { cause?: unknown }): { code?: unknown; message?: unknown } =>
  typeof error.cause === 'object' && error.cause !== null
    ? (error.cause as { code?: unknown; message?: unknown })
    : (error as { code?: unknown })

const databaseCode = (error: { cause?: unknown }): string | undefined => {
  const { code } = driverError(error)
  return typeof code === 'string' ? code : undefined
}

// 55000: the database does not accept connections at the moment. 08P01: PgBouncer has no connection left.
const LOST = new Set([
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
  '55000',
])
const isLostConnection = (error: { cause?: unknown; message: string }): boolean =>
  LOST.has(databaseCode(error) ?? '') ||
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|closed/i.test(
    String(driverError(error).message ?? error.message),
  )

const fieldsOf = (error: FastifyError): { field: string; message: string }[] | undefined =>
  error.validation?.map(({ instancePath, message }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'is not valid',
  }))
