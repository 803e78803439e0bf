import { describe, expect, it } from 'vitest'
import { hasReachedHigherTier } from './tierReached.ts'

describe('hasRisen', () => {
  it.each([
    // seen before, seen now, result
    ['the first level seen', undefined, { id: 'la', sequence: 1 }, false],
    ['the next level', { id: 'la', sequence: 0 }, { id: 'la', sequence: 1 }, true],
    ['a level two steps higher', { id: 'la', sequence: 0 }, { id: 'la', sequence: 2 }, true],
    ['the same level', { id: 'la', sequence: 1 }, { id: 'la', sequence: 1 }, false],
    ['a lower level', { id: 'la', sequence: 2 }, { id: 'la', sequence: 1 }, false],
    [
      'a higher level of another loyalty account',
      { id: 'other', sequence: 0 },
      { id: 'la', sequence: 1 },
      false,
    ],
  ])('decides for %s', (_, before, now, risen) => {
    expect(hasReachedHigherTier(before, now)).toBe(risen)
  })
})
