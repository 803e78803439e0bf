import { useRef, useState } from 'react'
import type { GivenBy, ParamsOf, SentTo, WriteEndpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problems.ts'
import { tab } from '#offline/local.ts'
import { call, isUnanswered } from './api.ts'
import { askToLogIn } from './arrivals.ts'
import { keyring, type Keyring } from './idempotency.ts'
import { openModal } from './modal.ts'
import { asProblem } from './problem.ts'
import { queryClient } from './queries.ts'
import { toast } from './toast.ts'
import { useViewer } from './viewer.ts'

export type Write<E> = {
  /** Sends it. The answer is given back too; undefined when it failed, was refused or one is under way. */
  send: (body: SentTo<E>, params?: ParamsOf<E>) => Promise<GivenBy<E> | undefined>
  busy: boolean
  given: GivenBy<E> | undefined
  problem: Problem | undefined
  reset: () => void
}

type State<E> = Pick<Write<E>, 'busy' | 'given' | 'problem'>

/**
 * Writes to the API. Success, effects and failure are known from the endpoint: it says its sentence, the reads it
 * changes are asked again, a failure is a toast. A form shows `problem` itself: `{ failure: 'form' }`.
 */
export function useWrite<E extends WriteEndpoint>(endpoint: E, { failure = 'toast' }: { failure?: 'toast' | 'form' } = {}): Write<E> {
  const [state, setState] = useState<State<E>>(idle)
  const isBusy = useRef(false)
  const { kind } = useViewer()

  async function send(body: SentTo<E>, params?: ParamsOf<E>): Promise<GivenBy<E> | undefined> {
    if (isBusy.current) return undefined
    // ST-62. The server would refuse it as well.
    if (kind === 'preview') return void openModal('preview-notice')
    isBusy.current = true
    setState({ ...idle, busy: true })
    const outcome = await attempt(endpoint, body, params)
    isBusy.current = false
    setState({ ...idle, ...outcome })
    if (outcome.problem) tell(endpoint, outcome.problem, failure)
    return outcome.given
  }

  return { ...state, send, reset: () => setState(idle) }
}

const idle = { busy: false, given: undefined, problem: undefined }

const listeners = new Map<string, Set<(given: never) => void>>()

/** Tells every answer of a write, whoever sent it. @returns stop */
export function watchGiven<E extends WriteEndpoint>(endpoint: E | Pick<E, 'name'>, heard: (given: GivenBy<E>) => void): () => void {
  const those = listeners.get(endpoint.name) ?? new Set()
  listeners.set(endpoint.name, those.add(heard))
  return () => those.delete(heard)
}

/** The answer, or the problem with its message. */
export type Outcome<E> = { given: GivenBy<E>; problem: undefined } | { given: undefined; problem: Problem }

/** ER-06: sends a write and never throws. */
export const attempt = <E extends WriteEndpoint>(endpoint: E, body: SentTo<E>, params?: ParamsOf<E>): Promise<Outcome<E>> =>
  deliver(endpoint, body, params).then((given) => ({ given, problem: undefined }), (thrown: unknown) => ({ given: undefined, problem: asProblem(thrown) }))

/** Sends a write with its idempotency key, says its success and asks again for what it changed. */
export async function deliver<E extends WriteEndpoint>(endpoint: E, body: SentTo<E>, params?: ParamsOf<E>): Promise<GivenBy<E>> {
  const keys = endpoint.movesValue ? keysOf(endpoint.name) : undefined
  const request = { body, params }
  const idempotencyKey = keys?.keyFor(request)
  try {
    const given = await call(endpoint as WriteEndpoint, { body, params, idempotencyKey }) as GivenBy<E>
    keys?.answered(request)
    if (endpoint.says) toast.says(endpoint.says)
    for (const heard of listeners.get(endpoint.name) ?? []) heard(given as never)
    askAgain(endpoint)
    return given
  } catch (thrown) {
    if (!isUnanswered(asProblem(thrown))) keys?.answered(request)
    // A refusal may mean that the screen is behind the server, and no answer that it was done all the same.
    if (endpoint.movesValue) askAgain(endpoint)
    throw thrown
  }
}

function askAgain({ changes }: WriteEndpoint) {
  for (const name of changes) void queryClient.invalidateQueries({ queryKey: [name] })
}

// Kept for the life of the tab: a reload in the middle of a redemption must not forget its key.
function keysOf(endpoint: string): Keyring {
  const name = (request: string) => `key:${endpoint}:${request}`
  return keyring(() => crypto.randomUUID(), {
    get: (request) => tab.get(name(request)) as string | undefined,
    set: (request, key) => tab.set(name(request), key),
    remove: (request) => tab.remove(name(request)),
  })
}

function tell(endpoint: WriteEndpoint, problem: Problem, failure: 'toast' | 'form') {
  if (endpoint.access === 'member' && problem.status === 401) return askToLogIn()
  if (failure === 'toast') toast.problem(problem)
}
