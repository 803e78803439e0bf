import { describe, expect, it } from 'vitest'
import { contestPhase } from './contest.ts'

const contest = { startDate: '2026-03-12T13:00:00.000Z', endDate: '2026-08-31T23:59:59.000Z' }

describe('contestPhase', () => {
  it.each([
    ['2026-03-12T12:59:59.999Z', 'before'],
    ['2026-03-12T13:00:00.000Z', 'open'],
    ['2026-08-31T23:59:58.999Z', 'open'],
    ['2026-08-31T23:59:59.000Z', 'over'],
    ['2030-01-01T00:00:00.000Z', 'over'],
  ])('at %s is %s', (now, phase) => expect(contestPhase(contest, new Date(now))).toBe(phase))
})
