import {
  addressOf,
  type Endpoint,
  type ResponseOf,
  type ParamsOf,
  type SentBody,
} from '#contract/endpoint.ts'
import { CONSENT_HEADER } from '#contract/app-shell.ts'
import { api } from '#contract/index.ts'
import { isProblemCode, Problem, problemForStatus, type ProblemCode } from '#contract/problems.ts'
import { isFromServer, isMarked } from '#offline/answerHeaders.ts'
import { local } from '#offline/localStore.ts'
import * as z from 'zod/mini'
import { recordAnswer, recordServerReached } from './freshness.ts'
import { store } from '../browser/store.ts'
import { language } from '../texts/language.ts'
import { isOnline, recordReachable } from './online.ts'
import { whilePending } from './pendingWrites.ts'
import { problemOf } from './problem.ts'
import { isOnScreen } from './queries.ts'

export type ApiCall<E> = {
  params?: ParamsOf<E>
  body?: SentBody<E>
  idempotencyKey?: string
  signal?: AbortSignal
}

// With these statuses an earlier attempt of the same request may have been carried out.
const INCONCLUSIVE_STATUSES: readonly number[] = [401, 408, 429]

/** Returns whether a request has no final answer yet, so that a retry must send the same idempotency key. */
export const hasNoResponse = ({ status, code }: Problem): boolean =>
  status >= 500 || INCONCLUSIVE_STATUSES.includes(status) || code === 'KEY_IN_FLIGHT'

/**
 * Calls an endpoint of the contract. It is the page's only fetch.
 * @throws Problem with the server's message, else the text of the status, else the endpoint's own problem for a read
 * without an answer. A write without an answer is OFFLINE; one that moves value is OFFLINE only when nothing was sent,
 * and NO_ANSWER when it may have been carried out.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  options: ApiCall<E> = {},
): Promise<ResponseOf<E>> {
  const answer = callOnce(endpoint, options)
  if (endpoint.kind === 'write') {
    const settled = answer.then(
      () => void writes.delete(settled),
      () => void writes.delete(settled),
    )
    writes.add(settled)
  }
  return answer
}

/** The writes that have no answer yet. */
const writes = new Set<Promise<void>>()
/** How often a session was started: each ends the one before. */
let sessionCount = 0

async function callOnce<E extends Endpoint>(
  endpoint: E,
  options: ApiCall<E>,
): Promise<ResponseOf<E>> {
  if (endpoint.name !== api.session.logOut.name) await sendBeforeUnload()
  if (endpoint.name !== api.session.renew.name && hasExpired()) await renewSession()
  const answer = await reachSignedIn(endpoint, options)
  // A stored response that does not fit is requested again without the stored one, and thereby replaced.
  const { response, body, storedAt } =
    answer.storedAt && !z.safeParse(endpoint.response, answer.body).success
      ? await reach(endpoint, options, 'no-store')
      : answer
  if (!response.ok) throw refusal(endpoint, response, body)

  const parsed = z.safeParse(endpoint.response, withoutToken(body))
  if (!parsed.success)
    throw problemOf(movesValue(endpoint) ? 'NO_ANSWER' : endpoint.problem, { cause: parsed.error })
  if (endpoint.kind === 'read' && endpoint.storedOffline) recordAnswer(endpoint.name, storedAt)
  if (!storedAt) recordServerReached(isOnScreen)
  if (endpoint.kind === 'write' && hasToken(body)) sessionCount++
  return parsed.data as ResponseOf<E>
}

/**
 * Reaches the server, once more when the session has ended: for a read, when a login meanwhile has started another one,
 * and on a remembered phone after renewing it.
 */
async function reachSignedIn<E extends Endpoint>(
  endpoint: E,
  options: ApiCall<E>,
): Promise<Answer> {
  const sessionBefore = sessionCount
  const answer = await reach(endpoint, options)
  const { response } = answer
  const isSignedOut =
    endpoint.access === 'member' &&
    (response.status === 401 || response.headers.get('x-stored-without') === 'session')
  if (!isSignedOut) return answer
  if (endpoint.kind === 'read') {
    await Promise.all(writes)
    if (sessionCount !== sessionBefore) return reach(endpoint, options)
  }
  if (!local.get('viewer')?.isRemembered) return answer
  return (await renewSession())?.signedIn ? reach(endpoint, options) : answer
}

type Answer = { response: Response; body: unknown; storedAt: string | undefined }

// A captive portal may have sent a cacheable answer.
const cacheMode = (): RequestCache => (isOnline() ? 'default' : 'reload')

/** The member can stop waiting for a write without a signal of its own. The server may still carry it out. */
const reach = <E extends Endpoint>(
  endpoint: E,
  options: ApiCall<E>,
  cache?: RequestCache,
): Promise<Answer> =>
  endpoint.kind === 'read' || options.signal
    ? fetchAnswer(endpoint, options, cache)
    : whilePending(
        () => problemOf(movesValue(endpoint) ? 'NO_ANSWER' : 'STOPPED_WAITING', { status: 503 }),
        (signal) => fetchAnswer(endpoint, { ...options, signal }, cache),
      )

async function fetchAnswer<E extends Endpoint>(
  endpoint: E,
  { params, body, idempotencyKey, signal }: ApiCall<E>,
  cache = cacheMode(),
): Promise<Answer> {
  if (movesValue(endpoint) && navigator.onLine === false && !isOnline()) throw problemOf('OFFLINE')
  try {
    const response = await fetch(addressOf(endpoint, params), {
      method: endpoint.method,
      credentials: 'same-origin',
      cache,
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(endpoint.kind === 'write' && local.get('cookies')?.analytics
          ? { [CONSENT_HEADER]: 'analytics' }
          : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
    // A captive portal or proxy answered instead of the server.
    if (!isFromServer(response)) throw new TypeError(response.url)
    // Rejects when the body is cut off, which is no answer either.
    const answer: unknown = isMarked(response) ? await response.json() : undefined
    const storedAt = response.headers.get('x-stored-at') ?? undefined
    // With an expired session the worker answers from storage although the server is reachable.
    recordReachable(!storedAt || response.headers.get('x-stored-without') === 'session')
    return { response, body: answer, storedAt }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    recordReachable(false)
    throw problemOf(codeWithoutAnswer(endpoint), { cause, status: 503 })
  }
}

const movesValue = (endpoint: Endpoint): boolean => endpoint.kind === 'write' && endpoint.movesValue

function codeWithoutAnswer(endpoint: Endpoint): ProblemCode {
  if (movesValue(endpoint)) return 'NO_ANSWER'
  return endpoint.kind === 'write' || endpoint.problem === 'SOMETHING_WENT_WRONG'
    ? 'OFFLINE'
    : endpoint.problem
}

const errorBody = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

// Sent by a gateway: whether the server refused is unknown.
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

function refusal(endpoint: Endpoint, response: Response, body: unknown): Problem {
  const { code, message } = z.safeParse(errorBody, body).data ?? {}
  if (!message)
    return problemOf(codeWithoutMessage(endpoint, response.status), { status: response.status })
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new Problem(isProblemCode(code) ? code : problemForStatus(response.status), {
    message,
    status: response.status,
    retryAfter,
  })
}

/** The code for a failure without a message; member endpoints have their own (ER-22, ER-23, ER-29, ER-34). */
function codeWithoutMessage(endpoint: Endpoint, status: number): ProblemCode {
  if (endpoint.access === 'anyone' || status === 401 || (endpoint.kind === 'read' && status < 500))
    return problemForStatus(status)
  if (movesValue(endpoint))
    return GATEWAY_STATUSES.includes(status) ? problemForStatus(status) : endpoint.problem
  // The status has a more exact text than SOMETHING_WENT_WRONG.
  return endpoint.problem === 'SOMETHING_WENT_WRONG' ? problemForStatus(status) : endpoint.problem
}

// The session is in an HttpOnly cookie; the token in some answers is for other clients.
const withoutToken = (body: unknown): unknown => (hasToken(body) ? { ...body, token: '' } : body)

const hasToken = (body: unknown): body is { token: unknown } =>
  typeof body === 'object' && body !== null && 'token' in body

let pendingLogout: Promise<unknown> | undefined

/** Ends the session on the server if the member logged out while it was unreachable. Runs before every other call. */
const sendBeforeUnload = (): Promise<unknown> | undefined =>
  local.get('loggedOut') ? endSession() : undefined

/** Ends the session on the server, which clears both cookies; parallel calls share one request. */
export function endSession(): Promise<unknown> {
  pendingLogout ??= call(api.session.logOut, { body: {} })
    .then(() => local.remove('loggedOut'))
    .finally(() => {
      pendingLogout = undefined
    })
  return pendingLogout
}

type SessionAnswer = ResponseOf<typeof api.session.renew>

/** The last answer of the server to a renewal, for the viewer. */
export const renewals = store<SessionAnswer | undefined>(undefined)

/** Milliseconds until a renewal is given up: the next call then tries again. */
const RENEWAL_TIMEOUT_MS = 10_000

let pendingRenewal: Promise<SessionAnswer | undefined> | undefined

const hasExpired = (): boolean => {
  const stored = local.get('viewer')
  return stored?.isRemembered === true && !(Date.parse(stored.expiresAt) > Date.now()) && isOnline()
}

/**
 * Renews the session of a remembered phone; parallel calls share one request.
 * @returns undefined without an answer
 */
export function renewSession(): Promise<SessionAnswer | undefined> {
  pendingRenewal ??= call(api.session.renew, {
    body: {},
    signal: AbortSignal.timeout(RENEWAL_TIMEOUT_MS),
  })
    .then((answer) => {
      renewals.set(answer)
      return answer
    })
    .catch(() => undefined)
    .finally(() => {
      pendingRenewal = undefined
    })
  return pendingRenewal
}
