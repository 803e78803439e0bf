import { API_HEADER } from '#contract/app-shell.ts'
import {
  addressOf,
  type Endpoint,
  type ParamsOf,
  type ResponseOf,
  type SentBody,
} from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import { language, t } from './texts.ts'

/** `NO_ANSWER`: the call may have been carried out; send it again with the same key. */
type FailureWithoutAnswer = 'NO_ANSWER' | 'UNREADABLE'

/** A refused call, or one without an answer. `code` decides what the till shows; `message` is for the person at it. */
export class CallFailure extends Error {
  readonly code: string
  readonly status: number

  constructor(code: FailureWithoutAnswer | (string & {}), message: string, status = 0) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.status = status
  }
}

type Call<E extends Endpoint> = {
  params?: ParamsOf<E>
  body?: SentBody<E>
  /** For writes of value: the same key for every try of one scan. */
  idempotencyKey?: string
}

/** Milliseconds until a call counts as unanswered: a cashier waits no longer. */
const TIMEOUT_MS = 10_000

const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

/**
 * Calls an endpoint of the till.
 * @throws CallFailure with the code and the message of the server, or NO_ANSWER
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  { params, body, idempotencyKey }: Call<E> = {},
): Promise<ResponseOf<E>> {
  const noAnswer = t(idempotencyKey ? 'till.noAnswerOnce' : 'till.noAnswer')
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      'accept-language': language(),
      ...(endpoint.kind === 'write' ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(endpoint.kind === 'write' ? { body: JSON.stringify(body ?? {}) } : {}),
  }
  const { response, answer } = await reach(addressOf(endpoint, params), { request, noAnswer })
  if (response.ok) return answer as ResponseOf<E>
  const { code, message } = z.safeParse(refusal, answer).data ?? {}
  throw new CallFailure(code ?? 'UNREADABLE', message ?? noAnswer, response.status)
}

/** Sends a request and reads its answer. @throws CallFailure NO_ANSWER also when a captive portal answered */
async function reach(
  address: string,
  { request, noAnswer }: { request: RequestInit; noAnswer: string },
) {
  try {
    const response = await fetch(address, request)
    if (!response.headers.has(API_HEADER)) throw new TypeError(address)
    const answer: unknown = await response.json()
    return { response, answer }
  } catch {
    throw new CallFailure('NO_ANSWER', noAnswer)
  }
}

/** Returns anything thrown as a failure; an error of the till itself is UNREADABLE. */
export const asFailure = (thrown: unknown): CallFailure =>
  thrown instanceof CallFailure ? thrown : new CallFailure('UNREADABLE', t('till.noAnswer'))
