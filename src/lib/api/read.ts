import { QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readNamed, type ResponseOf, type ParamsOf, type ReadEndpoint } from '#contract/endpoint.ts'
import type { ScreenRead } from '#contract/screens.ts'
import { call } from './api.ts'
import { useIsStored } from './freshness.ts'
import { isGone, queryClient } from './queries.ts'
import { useWatched } from './useWatched.ts'

/** Returns the query key of an endpoint's answer. */
export const readKey = (endpoint: { name: string }, params: unknown = {}) =>
  [endpoint.name, params] as const

/** Params are optional where the endpoint has neither path nor query parameters. */
type Params<E> =
  Record<string, never> extends ParamsOf<E> ? [params?: ParamsOf<E>] : [params: ParamsOf<E>]

type Answers = (endpoint: ReadEndpoint) => Promise<unknown>

const answersOf = new WeakMap<QueryClient, Answers>()

/** Returns a query client whose reads are answered by `answers` only, never by the server, and never stored. */
export function clientWithAnswers(answers: Answers): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', staleTime: Infinity, retry: false } },
  })
  answersOf.set(client, answers)
  return client
}

const readOptions = <E extends ReadEndpoint>(endpoint: E, params: ParamsOf<E> | undefined) =>
  queryOptions<ResponseOf<E>>({
    queryKey: readKey(endpoint, params),
    queryFn: ({ client, signal }) =>
      (answersOf.get(client)?.(endpoint) as Promise<ResponseOf<E>> | undefined) ??
      call(endpoint, { params, signal }),
  })

/**
 * Reads from the API, inside a Section. A stored answer shows at once and is refreshed in the background; without one
 * the Section waits or shows the failure. What the server has no more is a failure, although it is stored.
 */
export function useRead<E extends ReadEndpoint>(
  endpoint: E,
  ...[params]: Params<E>
): ResponseOf<E> {
  const { data, error } = useSuspenseQuery(readOptions(endpoint, params))
  if (isGone(error)) throw error
  return data
}

/**
 * Starts reads that nested components need, in parallel; each of those shows its failure itself. A read that was started
 * before is not repeated, even if it failed. Call it before the first useRead.
 */
export function usePrefetch(reads: readonly ScreenRead[]) {
  const client = useQueryClient()
  for (const [name, params] of reads) {
    const endpoint = readNamed(name)
    if (endpoint && !client.getQueryState(readKey(endpoint, params)))
      void client.prefetchQuery(readOptions(endpoint, params))
  }
}

/** Reads outside of a component: returns the cached answer if it is younger than `staleTime`, else the server's. */
export const read = <E extends ReadEndpoint>(
  endpoint: E,
  ...[params]: Params<E>
): Promise<ResponseOf<E>> => queryClient.fetchQuery(readOptions(endpoint, params))

/** Returns the cached answer of a read without a request; undefined when there is none. */
export const storedAnswer = <E extends ReadEndpoint>(
  endpoint: E,
  ...[params]: Params<E>
): ResponseOf<E> | undefined => queryClient.getQueryData<ResponseOf<E>>(readKey(endpoint, params))

/** Returns whether the last attempt of a read failed. It does not retry; the component that shows the failure does. */
export const hasFailed = <E extends ReadEndpoint>(endpoint: E, ...[params]: Params<E>): boolean =>
  queryClient.getQueryState(readKey(endpoint, params))?.status === 'error'

/** Returns the cached answer of a read as it changes, for components that neither wait nor send a request. */
export const useStored = <E extends ReadEndpoint>(
  endpoint: E,
  ...params: Params<E>
): ResponseOf<E> | undefined => useWatched(watchAnswers, () => storedAnswer(endpoint, ...params))

/**
 * Returns whether the server fails to answer a read that is shown from storage: the read failed, or the phone answered
 * instead. False when the phone has no network.
 */
export function useHasServerTrouble<E extends ReadEndpoint>(
  endpoint: E,
  ...params: Params<E>
): boolean {
  const isStored = useIsStored(endpoint.name)
  const isFailed = useWatched(watchAnswers, () => hasFailed(endpoint, ...params))
  const hasNetwork = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return hasNetwork && (isStored || isFailed)
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Subscribes to changes of the query cache. @returns unsubscribe */
export const watchAnswers = (changed: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(changed)
