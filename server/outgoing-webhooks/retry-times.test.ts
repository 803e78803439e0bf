import { expect, it } from 'vitest'
import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'
import { nextAttempt } from './retry-times.ts'

const queuedAt = new Date('2026-11-22T09:00:00Z')

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 360],
  [200, 360],
])('after attempt %i it waits %i minutes', (attempts, minutes) =>
  expect(nextAttempt({ attempts, queuedAt, now: queuedAt })).toEqual(
    minutesAfter(queuedAt, minutes),
  ),
)

it('gives up after three days', () => {
  const end = daysAfter(queuedAt, 3)
  expect(nextAttempt({ attempts: 5, queuedAt, now: new Date(end.getTime() - 1) })).toBeDefined()
  expect(nextAttempt({ attempts: 5, queuedAt, now: end })).toBeUndefined()
})
