import { describe, expect, it } from 'vitest'
import { groupByMonth } from './groupByMonth.ts'

const entry = (date: string) => ({ date, reason: '', originType: 13, action: 1, amount: 5 })

describe('byMonth', () => {
  it.each([
    ['an empty history', [], []],
    ['one month', ['2026-11-20T12:00:00Z', '2026-11-03T12:00:00Z'], [['2026-11', 2]]],
    [
      'two months in order',
      ['2026-11-20T12:00:00Z', '2026-10-15T12:00:00Z'],
      [
        ['2026-11', 1],
        ['2026-10', 1],
      ],
    ],
    [
      'entries recorded late for an earlier date',
      [
        '2026-11-20T12:00:00Z',
        '2026-03-15T12:00:00Z',
        '2026-11-15T12:00:00Z',
        '2026-10-15T12:00:00Z',
        '2026-03-10T12:00:00Z',
      ],
      [
        ['2026-11', 2],
        ['2026-10', 1],
        ['2026-3', 2],
      ],
    ],
    [
      'the same month of two years',
      ['2026-05-15T12:00:00Z', '2025-05-15T12:00:00Z'],
      [
        ['2026-5', 1],
        ['2025-5', 1],
      ],
    ],
  ] as const)('groups %s', (_, dates, chapters) => {
    expect(groupByMonth(dates.map(entry)).map(({ key, items }) => [key, items.length])).toEqual(
      chapters,
    )
  })
})
