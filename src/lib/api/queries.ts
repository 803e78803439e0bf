import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import {
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client'
import { addressOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { offlineReads } from '#contract/index.ts'
import { pageStorage } from '#offline/localStore.ts'
import * as z from 'zod/mini'
import { clearFreshness, isStored, recordRestored } from './freshness.ts'

const STORAGE_KEY = 'laurel:reads'
const MAX_RETRIES = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // 'online' pauses requests while offline, so the service worker would never get them.
      networkMode: 'always',
      // A stored answer is shown until a newer one arrives, however long that takes.
      gcTime: Infinity,
      retry: (failures, problem) =>
        failures < MAX_RETRIES &&
        problem instanceof Problem &&
        problem.status >= 500 &&
        navigator.onLine,
      retryDelay: 600,
    },
  },
})

/** Returns whether a read failed because the server has its subject no more, such as an item that was given away. */
export const isGone = (error: unknown): boolean => error instanceof Problem && error.status === 404

const persistedReads = new Map(offlineReads.map((endpoint) => [endpoint.name, endpoint]))
const isPersisted = (key: readonly unknown[]) => persistedReads.has(String(key[0]))

let stop: (() => void) | undefined

/** Restores and stores a member's answers. Synchronous, because a later restore would make every screen wait once. */
export function openStoredReads(memberId: string) {
  stopAndClear()
  // A throttled write must not happen after closing, or it could land in the next member's answers.
  let isOpen = true
  const persister = createSyncStoragePersister({
    key: STORAGE_KEY,
    throttleTime: 500,
    storage: {
      ...pageStorage,
      setItem: (name, text) => {
        if (isOpen) pageStorage.setItem(name, text)
      },
    },
  })
  restore(
    readOrUndefined(() => persister.restoreClient() as PersistedClient | undefined),
    memberId,
  )
  const unsubscribe = persistQueryClientSubscribe({
    queryClient,
    persister,
    buster: memberId,
    dehydrateOptions: {
      // A failed refresh leaves the answer before it stored, unless the server has it no more.
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.data !== undefined && isPersisted(queryKey) && !isGone(state.error),
      shouldDehydrateMutation: () => false,
    },
  })
  stop = () => {
    isOpen = false
    unsubscribe()
  }
}

/** Deletes every answer in memory and on the phone, and stops storing. */
export function clearReads() {
  stopAndClear()
  pageStorage.removeItem(STORAGE_KEY)
  clearFreshness()
}

function stopAndClear() {
  stop?.()
  stop = undefined
  queryClient.clear()
}

// Unreadable data counts as none, so that it cannot stop the page from opening.
function readOrUndefined(open: () => PersistedClient | undefined): PersistedClient | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function restore(stored: PersistedClient | undefined, memberId: string) {
  if (stored?.buster !== memberId || !Array.isArray(stored.clientState?.queries)) return
  const queries = stored.clientState.queries.filter(isReadable)
  // Invalidated regardless of age: a page that was just opened fetches again.
  hydrate(queryClient, {
    mutations: [],
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, status: 'success', error: null, isInvalidated: true },
    })),
  })
  const oldest = Math.min(...queries.map(({ state }) => state.dataUpdatedAt))
  if (Number.isFinite(oldest)) recordRestored(new Date(oldest).toISOString())
}

// Stored answers may come from an older release with another response shape.
const isReadable = ({ queryKey, state }: DehydratedState['queries'][number]): boolean => {
  const endpoint = persistedReads.get(String(queryKey[0]))
  return endpoint !== undefined && z.safeParse(endpoint.response, state.data).success
}

/** Refetches the read of a URL after the service worker got an answer later than the stored one it returned. */
export const refreshAddress = (address: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, params] }) => {
      const endpoint = persistedReads.get(String(name))
      return (
        endpoint !== undefined && addressOf(endpoint, params as Record<string, string>) === address
      )
    },
  })

/** Returns whether a mounted component shows this read. */
export const isOnScreen = (endpoint: string): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [endpoint], type: 'active' }).length > 0

/** Removes failed reads from the cache, so that they are fetched again once the network is back. */
export const removeFailedReads = () =>
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state: { status, data } }) => status === 'error' && data === undefined,
  })

/**
 * Refetches what the server has not answered since the connection was lost. What it has answered meanwhile stays, or
 * a slow network that is lost and found again and again would never come to rest.
 */
export const refreshSince = (lostAt: number) =>
  queryClient.invalidateQueries(
    {
      predicate: ({ queryKey: [name], state: { status, dataUpdatedAt } }) =>
        status === 'error' || dataUpdatedAt < lostAt || isStored(String(name)),
    },
    { cancelRefetch: false },
  )

/** Refetches reads by the names of their endpoints: at once those on the screen, the others before their next use. */
export function refreshReads(names: readonly string[]) {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Refetches everything on the screen. */
export const refreshAll = () => queryClient.invalidateQueries()
