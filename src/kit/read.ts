import { QueryClient, queryOptions, usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { GivenBy, ParamsOf, ReadEndpoint } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { useIsKept } from './freshness.ts'
import { queryClient } from './queries.ts'
import { useWatched } from './watched.ts'

/** Names an answer in the cache. */
export const readKey = (endpoint: { name: string }, params: unknown = {}) => [endpoint.name, params] as const

/** An endpoint without ids and questions is read without params. */
type Params<E> = Record<string, never> extends ParamsOf<E> ? [params?: ParamsOf<E>] : [params: ParamsOf<E>]

/** Who answers reads, where it is not the server. */
type Answers = (endpoint: ReadEndpoint) => Promise<unknown>

const answering = new WeakMap<QueryClient, Answers>()

/** A store of answers for a part of the page. It asks nobody but these, and nothing of it is kept. */
export function answeredBy(answers: Answers): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: Infinity, retry: false } } })
  answering.set(client, answers)
  return client
}

const howToRead = <E extends ReadEndpoint>(endpoint: E, params: ParamsOf<E> | undefined) =>
  queryOptions<GivenBy<E>>({ queryKey: readKey(endpoint, params), queryFn: ({ client, signal }) => (answering.get(client)?.(endpoint) as Promise<GivenBy<E>> | undefined) ?? call(endpoint, { params, signal }) })

/**
 * Reads from the API, inside a Section. What is stored shows at once and is refreshed behind; without it the
 * Section waits or shows the failure.
 */
export const useRead = <E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>): GivenBy<E> =>
  useSuspenseQuery(howToRead(endpoint, params)).data

/**
 * Starts reads that parts further inside will ask for, so that they run beside this one and not after it. Failures
 * are theirs to show. To be called before the first useRead.
 */
export function useReadAhead<E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>) {
  usePrefetchQuery(howToRead(endpoint, params))
}

/** The same outside of a component: the stored answer if it is younger than `staleTime`, else the server's. */
export const read = <E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>): Promise<GivenBy<E>> =>
  queryClient.fetchQuery(howToRead(endpoint, params))

/** What is stored of a read, without asking anybody. */
export const stored = <E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>): GivenBy<E> | undefined =>
  queryClient.getQueryData<GivenBy<E>>(readKey(endpoint, params))

/** Whether a read was answered by a failure when it was last asked. Asking again is for whoever is shown that. */
export const hasFailed = <E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>): boolean =>
  queryClient.getQueryState(readKey(endpoint, params))?.status === 'error'

/** The same for components that shall neither wait nor ask: what is stored, as it changes. */
export const useStored = <E extends ReadEndpoint>(endpoint: E, ...params: Params<E>): GivenBy<E> | undefined =>
  useWatched(watchAnswers, () => stored(endpoint, ...params))

/**
 * Whether the server is in trouble with a read whose stored answer is on the screen: it failed, or the phone answered in
 * its place. Without a network nobody is in trouble.
 */
export function useIsInTrouble<E extends ReadEndpoint>(endpoint: E, ...params: Params<E>): boolean {
  const isKept = useIsKept(endpoint.name)
  const isFailed = useWatched(watchAnswers, () => hasFailed(endpoint, ...params))
  const hasNetwork = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return hasNetwork && (isKept || isFailed)
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Tells of every answer. @returns stop */
export const watchAnswers = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed)
