import { QueryClient } from '@tanstack/react-query'
import { addressOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { readsOfThePass } from '#contract/index.ts'
import { local, type StoredReads } from '#offline/local.ts'
import * as z from 'zod/mini'
import { forgetFreshness, noteRestored } from './freshness.ts'

const MOST_TRIES = 1
/** Answers come in flocks: they are written once for all that come within this time. */
const SETTLED = 500

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

let stop: (() => void) | undefined

/**
 * Opens the stored answers of a member, and stores every newer one. Without the detour of a promise: what is
 * restored after the first render would make every screen wait once.
 */
export function openReads(memberId: string) {
  shut()
  restore(memberId)
  let writing: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (!CHANGES.includes(type)) return
    writing ??= setTimeout(() => {
      writing = undefined
      local.set('reads', answersOf(memberId))
    }, SETTLED)
  })
  stop = () => {
    // What was put off must not come through after closing, let alone into the next member's answers.
    clearTimeout(writing)
    unsubscribe()
  }
}

const CHANGES: readonly string[] = ['added', 'removed', 'updated']

/** Forgets every answer, in memory and on the phone, and stores no more. */
export function closeReads() {
  shut()
  local.remove('reads')
  forgetFreshness()
}

function shut() {
  stop?.()
  stop = undefined
  queryClient.clear()
}

const answersOf = (memberId: string): StoredReads => ({
  buster: memberId,
  timestamp: Date.now(),
  clientState: {
    mutations: [],
    queries: queryClient.getQueryCache().getAll()
      .filter(({ queryKey, state }) => state.status === 'success' && kept.has(String(queryKey[0])))
      .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state })),
  },
})

const shape = z.object({
  buster: z.string(),
  clientState: z.object({ queries: z.array(z.object({ queryKey: z.array(z.unknown()), state: z.object({ data: z.unknown(), dataUpdatedAt: z.number() }) })) }),
})
type StoredRead = z.output<typeof shape>['clientState']['queries'][number]

function restore(memberId: string) {
  const found = z.safeParse(shape, local.get('reads')).data
  if (found?.buster !== memberId) return
  const queries = found.clientState.queries.filter(isReadable)
  for (const { queryKey, state } of queries) queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  // However young: a page that has just been opened asks again.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  const oldest = Math.min(...queries.map(({ state }) => state.dataUpdatedAt))
  if (Number.isFinite(oldest)) noteRestored(new Date(oldest).toISOString())
}

// A phone that slept for a month opens yesterday's answers with today's code.
const isReadable = ({ queryKey, state }: StoredRead): boolean => {
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

/** Asks again for everything on the screen. */
export const refreshEverything = () => queryClient.invalidateQueries()
