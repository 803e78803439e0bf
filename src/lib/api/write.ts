import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ResponseOf, ParamsOf, SentBody, WriteEndpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problems.ts'
import { withoutSecrets } from '#contract/secret-fields.ts'
import { tab } from '#offline/localStore.ts'
import { call, hasNoResponse } from './api.ts'
import { askToLogIn } from '../navigation/requestedPlace.ts'
import { idempotencyKeys, type KeyStore } from './idempotency.ts'
import { openModal } from '../navigation/modal.ts'
import { asProblem } from './problem.ts'
import { refreshReads } from './queries.ts'
import { toast } from '../browser/toast.ts'
import { useViewer } from '../session/viewer.ts'

export type Write<E> = {
  /** Sends the write and returns the answer; undefined when it failed, was refused or another one is running. */
  send: (body: SentBody<E>, params?: ParamsOf<E>) => Promise<ResponseOf<E> | undefined>
  busy: boolean
  response: ResponseOf<E> | undefined
  problem: Problem | undefined
  reset: () => void
}

type State<E> = Pick<Write<E>, 'busy' | 'response' | 'problem'>

/**
 * Writes to the API as the endpoint declares: shows its success message, refetches the reads it changes, and shows a
 * failure as a toast. With `{ failure: 'form' }` the form shows `problem` itself, with `{ success: 'screen' }` the screen
 * shows the success message, both unless they were closed meanwhile.
 */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  {
    failure = 'toast',
    success = 'toast',
  }: { failure?: 'toast' | 'form'; success?: 'toast' | 'screen' } = {},
): Write<E> {
  const [state, setState] = useState<State<E>>(initialState)
  const isBusy = useRef(false)
  const isShown = useIsShown()
  const { kind } = useViewer()

  async function send(body: SentBody<E>, params?: ParamsOf<E>): Promise<ResponseOf<E> | undefined> {
    if (isBusy.current) return undefined
    // ST-62. The server refuses it as well.
    if (kind === 'preview') return void openModal('preview-notice')
    isBusy.current = true
    setState({ ...initialState, busy: true })
    const outcome = await trySend(endpoint, body, params, {
      hasSuccessToast: () => success === 'toast' || !isShown.current,
    })
    isBusy.current = false
    setState({ ...initialState, ...outcome })
    if (outcome.problem)
      reportProblem(endpoint, outcome.problem, isShown.current ? failure : 'toast')
    return outcome.response
  }

  return { ...state, send, reset: () => setState(initialState) }
}

/** Returns whether the component is still shown, for when an answer arrives. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

const initialState = { busy: false, response: undefined, problem: undefined }

const listeners = new Map<string, Set<(result: never, body: never) => void>>()

/** Subscribes to the responses of a write, from any component, with the request of each. @returns unsubscribe */
export function watchResponses<E extends WriteEndpoint>(
  endpoint: E | Pick<E, 'name'>,
  listener: (result: ResponseOf<E>, body: SentBody<E>) => void,
): () => void {
  const endpointListeners = listeners.get(endpoint.name) ?? new Set()
  listeners.set(endpoint.name, endpointListeners.add(listener))
  return () => endpointListeners.delete(listener)
}

export type Outcome<E> =
  { response: ResponseOf<E>; problem: undefined } | { response: undefined; problem: Problem }

/** `hasSuccessToast` is called after success: whether the endpoint's success message is shown as a toast. */
type SendOptions = { hasSuccessToast?: () => boolean }

/** Sends a write and never throws (ER-06). */
export const trySend = <E extends WriteEndpoint>(
  endpoint: E,
  body: SentBody<E>,
  params?: ParamsOf<E>,
  options?: SendOptions,
): Promise<Outcome<E>> =>
  send(endpoint, body, params, options).then(
    (result) => ({ response: result, problem: undefined }),
    (thrown: unknown) => ({ response: undefined, problem: asProblem(thrown) }),
  )

/**
 * Sends a write with its idempotency key, reports success and refetches what it changed. When the
 * session has ended or is too old, opens the login page, which leads back here. @throws Problem
 */
export async function send<E extends WriteEndpoint>(
  endpoint: E,
  body: SentBody<E>,
  params?: ParamsOf<E>,
  { hasSuccessToast = () => true }: SendOptions = {},
): Promise<ResponseOf<E>> {
  const keys = endpoint.movesValue ? keysOf(endpoint.name) : undefined
  const request = { body: withoutSecrets(body), params }
  const idempotencyKey = keys?.keyFor(request)
  try {
    const result = (await call(endpoint as WriteEndpoint, {
      body,
      params,
      idempotencyKey,
    })) as ResponseOf<E>
    keys?.clear(request)
    if (endpoint.successMessage && hasSuccessToast()) toast.successCode(endpoint.successMessage)
    for (const listener of listeners.get(endpoint.name) ?? [])
      listener(result as never, body as never)
    refreshReads(endpoint.invalidates)
    return result
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (!hasNoResponse(problem)) keys?.clear(request)
    if (mustLogIn(endpoint, problem)) askToLogIn()
    if (problem.code === 'LOGIN_TOO_OLD') toast.problem(problem)
    // Refetch after a failure too: after a refusal the screen may be out of date, and without an answer the write may
    // have been carried out.
    if (endpoint.movesValue) refreshReads(endpoint.invalidates)
    throw thrown
  }
}

// In sessionStorage, so that a reload during a redemption keeps its key.
function keysOf(endpoint: string): KeyStore {
  const name = (request: string) => `key:${endpoint}:${request}`
  return idempotencyKeys(() => crypto.randomUUID(), {
    get: (request) => tab.get(name(request)) as string | undefined,
    set: (request, key) => tab.set(name(request), key),
    remove: (request) => tab.remove(name(request)),
  })
}

function reportProblem(endpoint: WriteEndpoint, problem: Problem, failure: 'toast' | 'form') {
  if (failure === 'toast' && !mustLogIn(endpoint, problem)) toast.problem(problem)
}

/** Whether the session has ended, or is too old for this. */
const mustLogIn = (endpoint: WriteEndpoint, { status, code }: Problem): boolean =>
  endpoint.access === 'member' && (status === 401 || code === 'LOGIN_TOO_OLD')
