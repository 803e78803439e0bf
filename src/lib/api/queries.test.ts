import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { local } from '#offline/localStore.ts'
import { clearReads, openStoredReads, queryClient } from './queries.ts'

const POINTS = ['points.balance', { id: 'la_1' }] as const
const points = { currentPoints: 150, pastPoints: 0, redeemablePoints: 150 }

type Stored = {
  buster: string
  clientState: { queries: { queryKey: unknown; state: { data: unknown } }[] }
}
/** The persister writes its own JSON under the key `reads`. */
const store = (value: unknown) => local.set('reads', value as string)
const persisted = () => local.get('reads') as unknown as Stored | undefined
const stored = () =>
  Object.fromEntries(
    persisted()?.clientState.queries.map(({ queryKey, state }) => [
      JSON.stringify(queryKey),
      state.data,
    ]) ?? [],
  )

const storedBy = (buster: string, ...answers: [key: readonly unknown[], data: unknown][]) => ({
  buster,
  timestamp: 1,
  clientState: {
    mutations: [],
    queries: answers.map(([queryKey, data]) => ({
      queryKey,
      queryHash: JSON.stringify(queryKey),
      state: { data, dataUpdatedAt: 1000, status: 'success' },
    })),
  },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  clearReads()
  vi.useRealTimers()
})

it('restores stored answers before the first render and marks them for refetching', () => {
  store(storedBy('mia', [POINTS, points]))
  openStoredReads('mia')
  expect(queryClient.getQueryState(POINTS)).toMatchObject({
    data: points,
    dataUpdatedAt: 1000,
    isInvalidated: true,
  })
})

it.each([
  ['another member', storedBy('ida', [POINTS, points])],
  ['a release with another response shape', storedBy('mia', [POINTS, { counted: 150 }])],
  ['a release that stored other reads', storedBy('mia', [['points.ofOld', {}], points])],
  ['no one', undefined],
  ['a release with another storage format', { buster: 'mia', queries: [] }],
])('ignores data stored by %s', (_, initial) => {
  if (initial) store(initial)
  openStoredReads('mia')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('stores newer answers beside the existing ones, but only the reads kept for the pass', () => {
  store(storedBy('mia', [POINTS, points]))
  openStoredReads('mia')
  queryClient.setQueryData(['account.account', {}], { account: 'mia' })
  queryClient.setQueryData(['accountSettings.devices', {}], { devices: [] })
  vi.advanceTimersByTime(1000)
  expect(persisted()?.buster).toBe('mia')
  expect(stored()).toEqual({
    [JSON.stringify(POINTS)]: points,
    '["account.account",{}]': { account: 'mia' },
  })
})

it('keeps the stored answer after a failed refresh, without an error after the next start', async () => {
  store(storedBy('mia', [POINTS, points]))
  openStoredReads('mia')
  const refreshed = queryClient.fetchQuery({
    queryKey: POINTS,
    queryFn: () => Promise.reject(new Error('no line')),
    retry: false,
  })
  await expect(refreshed).rejects.toThrow('no line')
  vi.advanceTimersByTime(1000)
  expect(stored()).toEqual({ [JSON.stringify(POINTS)]: points })
  openStoredReads('mia')
  expect(queryClient.getQueryState(POINTS)).toMatchObject({
    data: points,
    status: 'success',
    error: null,
    isInvalidated: true,
  })
})

it('forgets a stored answer that the server has no more', async () => {
  store(storedBy('mia', [POINTS, points]))
  openStoredReads('mia')
  const refreshed = queryClient.fetchQuery({
    queryKey: POINTS,
    queryFn: () => Promise.reject(new Problem('NOT_FOUND')),
    retry: false,
  })
  await expect(refreshed).rejects.toThrow(Problem)
  vi.advanceTimersByTime(1000)
  expect(stored()).toEqual({})
})

it('does not show a stored membership without an account', () => {
  store(storedBy('mia', [['membership.membership', { id: 'la_1' }], {}]))
  openStoredReads('mia')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('drops a delayed write after closing and after switching to the next member', () => {
  openStoredReads('mia')
  queryClient.setQueryData(POINTS, points)
  openStoredReads('ida')
  vi.advanceTimersByTime(1000)
  expect(JSON.stringify(persisted() ?? '')).not.toContain('150')
  queryClient.setQueryData(POINTS, points)
  clearReads()
  vi.advanceTimersByTime(1000)
  expect(persisted()).toBeUndefined()
})
