import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { persistQueryClientSubscribe, type PersistedClient } from '@tanstack/react-query-persist-client'
import { addressOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { readsOfThePass } from '#contract/index.ts'
import { pageStorage } from '#offline/local.ts'
import * as z from 'zod/mini'
import { forgetFreshness, noteRestored } from './freshness.ts'

const STORED_UNDER = 'laurel:reads'
const MOST_TRIES = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // 'online' would pause offline and never ask the service worker.
      networkMode: 'always',
      // A stored answer is shown until a newer one is there, however long that takes.
      gcTime: Infinity,
      retry: (failures, problem) => failures < MOST_TRIES && problem instanceof Problem && problem.status >= 500 && navigator.onLine,
      retryDelay: 600,
    },
  },
})

const kept = new Map(readsOfThePass.map((endpoint) => [endpoint.name, endpoint]))
const isKept = (key: readonly unknown[]) => kept.has(String(key[0]))

let stop: (() => void) | undefined

/**
 * Opens the stored answers of a member, and stores every newer one. Without the detour of a promise: what is
 * restored after the first render would make every screen wait once.
 */
export function openReads(memberId: string) {
  shut()
  // A write that was put off must not come through after closing, let alone into the next member's answers.
  let isOpen = true
  const persister = createSyncStoragePersister({
    key: STORED_UNDER,
    throttleTime: 500,
    storage: { ...pageStorage, setItem: (name, text) => { if (isOpen) pageStorage.setItem(name, text) } },
  })
  restore(found(() => persister.restoreClient() as PersistedClient | undefined), memberId)
  const unsubscribe = persistQueryClientSubscribe({
    queryClient,
    persister,
    buster: memberId,
    dehydrateOptions: {
      // A failed refresh leaves the answer before it stored.
      shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
      shouldDehydrateMutation: () => false,
    },
  })
  stop = () => {
    isOpen = false
    unsubscribe()
  }
}

/** Forgets every answer, in memory and on the phone, and stores no more. */
export function closeReads() {
  shut()
  pageStorage.removeItem(STORED_UNDER)
  forgetFreshness()
}

function shut() {
  stop?.()
  stop = undefined
  queryClient.clear()
}

// What cannot be read is as good as nothing: it must not keep the page from opening.
function found(open: () => PersistedClient | undefined): PersistedClient | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function restore(stored: PersistedClient | undefined, memberId: string) {
  if (stored?.buster !== memberId || !Array.isArray(stored.clientState?.queries)) return
  const queries = stored.clientState.queries.filter(isReadable)
  // However young: a page that has just been opened asks again.
  hydrate(queryClient, { mutations: [], queries: queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null, isInvalidated: true } })) })
  const oldest = Math.min(...queries.map(({ state }) => state.dataUpdatedAt))
  if (Number.isFinite(oldest)) noteRestored(new Date(oldest).toISOString())
}

// A phone that slept for a month opens yesterday's answers with today's code.
const isReadable = ({ queryKey, state }: DehydratedState['queries'][number]): boolean => {
  const endpoint = kept.get(String(queryKey[0]))
  return endpoint !== undefined && z.safeParse(endpoint.gives, state.data).success
}

/** Asks again for the read of an address: the service worker has heard something newer than what it gave. */
export const refreshAddress = (address: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, params] }) => {
      const endpoint = kept.get(String(name))
      return endpoint !== undefined && addressOf(endpoint, params as Record<string, string>) === address
    },
  })

/** Whether a part of the screen shows an answer of this read. */
export const isOnScreen = (endpoint: string): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [endpoint], type: 'active' }).length > 0

/** Reads that have failed count as never asked: the phone has its network back. */
export const forgetFailures = () => queryClient.removeQueries({ type: 'inactive', predicate: ({ state: { status, data } }) => status === 'error' && data === undefined })

/** Asks again for everything on the screen. */
export const refreshEverything = () => queryClient.invalidateQueries()
