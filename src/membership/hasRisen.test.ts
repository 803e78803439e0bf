import { describe, expect, it } from 'vitest'
import { hasRisen } from './hasRisen.ts'

describe('a level', () => {
  it.each([
    // seen before, seen now, risen
    ['for the first time', undefined, { id: 'la', sequence: 1 }, false],
    ['that is higher', { id: 'la', sequence: 0 }, { id: 'la', sequence: 1 }, true],
    ['two steps higher', { id: 'la', sequence: 0 }, { id: 'la', sequence: 2 }, true],
    ['again', { id: 'la', sequence: 1 }, { id: 'la', sequence: 1 }, false],
    ['that is lower', { id: 'la', sequence: 2 }, { id: 'la', sequence: 1 }, false],
    ['of somebody else', { id: 'other', sequence: 0 }, { id: 'la', sequence: 1 }, false],
  ])('seen %s', (_, before, now, risen) => {
    expect(hasRisen(before, now)).toBe(risen)
  })
})
