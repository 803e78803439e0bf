import { addressOf, type Endpoint, type GivenBy, type ParamsOf, type SentTo } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { isProblemCode, Problem, problemOfStatus, type ProblemCode } from '#contract/problems.ts'
import { isFromServer, isMarked } from '#offline/answers.ts'
import { local } from '#offline/local.ts'
import * as z from 'zod/mini'
import { noteAnswer, noteServer } from './freshness.ts'
import { language } from './language.ts'
import { isOnline, noteReached } from './online.ts'
import { problemOf } from './problem.ts'
import { isOnScreen } from './queries.ts'

export type Asked<E> = {
  params?: ParamsOf<E>
  body?: SentTo<E>
  idempotencyKey?: string
  signal?: AbortSignal
}

// These statuses say nothing about the request itself: a first try may have been carried out all the same.
const OPEN_STATUSES: readonly number[] = [401, 408, 429]

/** Whether a request has no final answer, neither yes nor no: a retry must send the same idempotency key. */
export const isUnanswered = ({ status, code }: Problem): boolean => status >= 500 || OPEN_STATUSES.includes(status) || code === 'KEY_IN_FLIGHT'

/**
 * The only fetch of the page: one call of the contract.
 * @throws Problem with the server's message, with the catalogue's text for the status, or with the endpoint's own
 * sentence for a read without an answer. A write without an answer is OFFLINE; one that moves value is OFFLINE only
 * when nothing was sent, and NO_ANSWER when it may have been carried out.
 */
export async function call<E extends Endpoint>(endpoint: E, asked: Asked<E> = {}): Promise<GivenBy<E>> {
  if (endpoint.name !== api.session.logOut.name) await sayFarewell()
  const answer = await reach(endpoint, asked)
  // A stored response that does not fit is requested again without the stored one, and thereby replaced.
  const { response, body, keptAt } = answer.keptAt && !z.safeParse(endpoint.gives, answer.body).success ? await reach(endpoint, asked, 'no-store') : answer
  if (!response.ok) throw refusal(endpoint, response, body)

  const given = z.safeParse(endpoint.gives, withoutToken(body))
  if (!given.success) throw problemOf(movesValue(endpoint) ? 'NO_ANSWER' : endpoint.problem, { cause: given.error })
  if (endpoint.kind === 'read' && endpoint.keptOffline) noteAnswer(endpoint.name, keptAt)
  if (!keptAt) noteServer(isOnScreen)
  return given.data as GivenBy<E>
}

type Answer = { response: Response; body: unknown; keptAt: string | undefined }

// Who answered in the place of the server may have allowed the browser to keep that.
const cacheMode = (): RequestCache => (isOnline() ? 'default' : 'reload')

async function reach<E extends Endpoint>(endpoint: E, { params, body, idempotencyKey, signal }: Asked<E>, cache = cacheMode()): Promise<Answer> {
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
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
    // Whatever it is, the server has not answered.
    if (!isFromServer(response)) throw new TypeError(response.url)
    // Rejects when the body is cut off, which is no answer either.
    const answer: unknown = isMarked(response) ? await response.json() : undefined
    const keptAt = response.headers.get('x-kept-at') ?? undefined
    // The session may be over while the server is there.
    noteReached(!keptAt || response.headers.get('x-kept-without') === 'session')
    return { response, body: answer, keptAt }
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteReached(false)
    throw problemOf(unanswered(endpoint), { cause, status: 503 })
  }
}

const movesValue = (endpoint: Endpoint): boolean => endpoint.kind === 'write' && endpoint.movesValue

function unanswered(endpoint: Endpoint): ProblemCode {
  if (movesValue(endpoint)) return 'NO_ANSWER'
  return endpoint.kind === 'write' || endpoint.problem === 'SOMETHING_WENT_WRONG' ? 'OFFLINE' : endpoint.problem
}

const refused = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

// A gateway speaks of itself: whether the server would have refused is not known.
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

function refusal(endpoint: Endpoint, response: Response, body: unknown): Problem {
  const { code, message } = z.safeParse(refused, body).data ?? {}
  if (!message) return problemOf(unsaid(endpoint, response.status), { status: response.status })
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new Problem(isProblemCode(code) ? code : problemOfStatus(response.status), { says: message, status: response.status, retryAfter })
}

/** ER-22, ER-23, ER-29, ER-34: what a member does or reads has a sentence of its own for a failure that gives none. */
function unsaid(endpoint: Endpoint, status: number): ProblemCode {
  if (endpoint.access === 'anyone' || status === 401 || (endpoint.kind === 'read' && status < 500)) return problemOfStatus(status)
  if (movesValue(endpoint)) return GATEWAY_STATUSES.includes(status) ? problemOfStatus(status) : endpoint.problem
  // This one says nothing that the status does not.
  return endpoint.problem === 'SOMETHING_WENT_WRONG' ? problemOfStatus(status) : endpoint.problem
}

// The session lives in a cookie that no script can read; the token that some answers carry is for other clients.
function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('token' in body)) return body
  return { ...body, token: '' }
}

let farewell: Promise<unknown> | undefined

/** Somebody logged out while the server could not hear it: it is told before anything else is asked. */
export const sayFarewell = (): Promise<unknown> | undefined => (local.get('loggedOut') ? endSession() : undefined)

/** Ends the session on the server, and with it both cookies. */
export function endSession(): Promise<unknown> {
  farewell ??= call(api.session.logOut, { body: {} })
    .then(() => local.remove('loggedOut'))
    .finally(() => { farewell = undefined })
  return farewell
}
