import { beforeAll, expect, it, vi } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { loadTexts } from '../texts/t.ts'
import { waitEndsAt, mustWait, waitUntil } from './retryTime.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

beforeAll(() => loadTexts('en'))

it.each([
  [
    'a rate limit with a retry time',
    new Problem('TOO_MANY_EMAILS', { retryAfter: 90 }),
    now + 90_000,
  ],
  ['a rate limit without a retry time', new Problem('TOO_MANY_EMAILS'), undefined],
  ['another refusal', new Problem('WRONG_CODE', { retryAfter: 90 }), undefined],
  ['no refusal', undefined, undefined],
])('returns the end of the wait after %s', (_, problem, end) => {
  expect(waitEndsAt(problem, now)).toBe(end)
})

it('counts the wait from when the refusal arrived, also when read again later', () => {
  const problem = new Problem('TOO_MANY_EMAILS', { retryAfter: 90 })
  waitEndsAt(problem, now)
  expect(waitEndsAt(problem, now + 60_000)).toBe(now + 90_000)
})

it('ends the wait by performance.now() when the phone’s clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const problem = new Problem('TOO_MANY_EMAILS', { retryAfter: 90 })
  expect(mustWait(problem)).toBe(true)
  vi.setSystemTime(Date.now() - 2 * 24 * 60 * 60_000)
  expect(mustWait(problem)).toBe(true)
  vi.advanceTimersByTime(90_000)
  expect(mustWait(problem)).toBe(false)
  vi.useRealTimers()
})

it('ends the wait by the phone’s clock when performance.now() stood still during sleep', () => {
  const problem = new Problem('TOO_MANY_EMAILS', { retryAfter: 90 })
  expect([
    mustWait(problem, now),
    mustWait(problem, now + 90_000),
    mustWait(undefined, now),
  ]).toEqual([true, false, false])
})

it.each([
  ['later today', new Date(2026, 10, 20, 14, 5), 'You can try again at 2:05 PM.'],
  ['after midnight', new Date(2026, 10, 21, 0, 10), 'You can try again tomorrow at 12:10 AM.'],
])('says when a wait ends that ends %s', (_, end, sentence) => {
  expect(waitUntil(end.getTime(), new Date(2026, 10, 20, 13, 40).getTime())).toBe(sentence)
})
