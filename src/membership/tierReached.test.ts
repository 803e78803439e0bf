import { describe, expect, it } from 'vitest'
import { hasReachedHigherTier } from './tierReached.ts'

describe('hasRisen', () => {
  it.each([
    // seen before, seen now, result
    ['the first tier seen', undefined, { id: 'la', sequence: 1 }, false],
    ['the next tier', { id: 'la', sequence: 0 }, { id: 'la', sequence: 1 }, true],
    ['a tier two steps higher', { id: 'la', sequence: 0 }, { id: 'la', sequence: 2 }, true],
    ['the same tier', { id: 'la', sequence: 1 }, { id: 'la', sequence: 1 }, false],
    ['a lower tier', { id: 'la', sequence: 2 }, { id: 'la', sequence: 1 }, false],
    [
      'a higher tier of another loyalty account',
      { id: 'other', sequence: 0 },
      { id: 'la', sequence: 1 },
      false,
    ],
  ])('decides for %s', (_, before, now, risen) => {
    expect(hasReachedHigherTier(before, now)).toBe(risen)
  })
})
