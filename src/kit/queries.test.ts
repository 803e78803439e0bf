import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from '#offline/local.ts'
import { closeReads, openReads, queryClient } from './queries.ts'

const POINTS = ['points.balance', { id: 'la_1' }] as const
const points = { currentPoints: 150, pastPoints: 0, redeemablePoints: 150 }

type Stored = { buster: string; clientState: { queries: { queryKey: unknown; state: { data: unknown } }[] } }
/** The persister writes JSON of its own under the name of this shelf. */
const store = (value: unknown) => local.set('reads', value as string)
const onTheShelf = () => local.get('reads') as unknown as Stored | undefined
const stored = () => Object.fromEntries(onTheShelf()?.clientState.queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state.data]) ?? [])

const storedBy = (buster: string, ...answers: [key: readonly unknown[], data: unknown][]) => ({
  buster,
  timestamp: 1,
  clientState: { mutations: [], queries: answers.map(([queryKey, data]) => ({ queryKey, queryHash: JSON.stringify(queryKey), state: { data, dataUpdatedAt: 1000, status: 'success' } })) },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  closeReads()
  vi.useRealTimers()
})

it('stored answers are there before anything is rendered, and are asked again', () => {
  store(storedBy('mia', [POINTS, points]))
  openReads('mia')
  expect(queryClient.getQueryState(POINTS)).toMatchObject({ data: points, dataUpdatedAt: 1000, isInvalidated: true })
})

it.each([
  ['somebody else', storedBy('ida', [POINTS, points])],
  ['another release, of another shape', storedBy('mia', [POINTS, { counted: 150 }])],
  ['a release that kept other reads', storedBy('mia', [['points.ofOld', {}], points])],
  ['nobody', undefined],
  ['a release that stored otherwise', { buster: 'mia', queries: [] }],
])('what %s has stored is not shown, and breaks nothing', (_, there) => {
  if (there) store(there)
  openReads('mia')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('a newer answer is stored with what is there, once it has settled; an answer that is not of the pass never', () => {
  store(storedBy('mia', [POINTS, points]))
  openReads('mia')
  queryClient.setQueryData(['account.account', {}], { account: 'hers' })
  queryClient.setQueryData(['profile.devices', {}], { devices: [] })
  vi.advanceTimersByTime(1000)
  expect(onTheShelf()?.buster).toBe('mia')
  expect(stored()).toEqual({ [JSON.stringify(POINTS)]: points, '["account.account",{}]': { account: 'hers' } })
})

it('a failed refresh leaves the answer before it stored, and it is no failure after the next start', async () => {
  store(storedBy('mia', [POINTS, points]))
  openReads('mia')
  const refreshed = queryClient.fetchQuery({ queryKey: POINTS, queryFn: () => Promise.reject(new Error('no line')), retry: false })
  await expect(refreshed).rejects.toThrow('no line')
  vi.advanceTimersByTime(1000)
  expect(stored()).toEqual({ [JSON.stringify(POINTS)]: points })
  openReads('mia')
  expect(queryClient.getQueryState(POINTS)).toMatchObject({ data: points, status: 'success', error: null, isInvalidated: true })
})

it('a stored membership without an account is not shown', () => {
  store(storedBy('mia', [['membership.membership', { id: 'la_1' }], {}]))
  openReads('mia')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('what was put off is not stored after closing, nor among the answers of the next member', () => {
  openReads('mia')
  queryClient.setQueryData(POINTS, points)
  openReads('ida')
  vi.advanceTimersByTime(1000)
  expect(JSON.stringify(onTheShelf() ?? '')).not.toContain('150')
  queryClient.setQueryData(POINTS, points)
  closeReads()
  vi.advanceTimersByTime(1000)
  expect(onTheShelf()).toBeUndefined()
})
