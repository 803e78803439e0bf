import { describe, expect, it } from 'vitest'
import { nextOccurrence } from './dates.ts'

const evening = { startDate: '2027-02-05T23:30:00.000Z', endDate: '2027-02-06T01:30:00.000Z' }

describe('ahead', () => {
  it.each([
    // now,                      start
    ['2026-11-22T12:00:00.000Z', '2027-02-05T23:30:00.000Z'],
    ['2027-02-06T00:00:00.000Z', '2027-02-05T23:30:00.000Z'],
    ['2027-02-06T01:30:00.001Z', '2028-02-04T23:30:00.000Z'],
    ['2027-12-01T12:00:00.000Z', '2028-02-04T23:30:00.000Z'],
    ['2031-01-01T12:00:00.000Z', '2031-01-31T23:30:00.000Z'],
  ])('keeps weekday and duration: seen at %s the event starts at %s', (now, expectedStart) => {
    const { startDate, endDate } = nextOccurrence(evening, Date.parse(now))
    expect(startDate).toBe(expectedStart)
    expect(new Date(startDate).getUTCDay()).toBe(5)
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(2 * 60 * 60 * 1000)
  })
})
