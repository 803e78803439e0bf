import { describe, expect, it } from 'vitest'
import { dateOf, dayOfInstant, addDays, endOfDay, isDayOver, addMonths } from './calendar.ts'

const at = (iso: string) => new Date(iso)

describe('monthsAfter', () => {
  it.each([
    ['2026-01-15T09:30:00.123Z', 18, '2027-07-15T09:30:00.123Z'],
    ['2025-08-31T23:59:59.999Z', 18, '2027-02-28T23:59:59.999Z'], // February has no 31st
    ['2026-08-31T00:00:00.000Z', 18, '2028-02-29T00:00:00.000Z'], // February of a leap year
    ['2026-08-29T12:00:00.000Z', 18, '2028-02-29T12:00:00.000Z'],
    ['2024-02-29T06:00:00.000Z', 12, '2025-02-28T06:00:00.000Z'],
    ['2024-02-29T06:00:00.000Z', 48, '2028-02-29T06:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', 2, '2027-02-28T23:00:00.000Z'], // across the end of the year
    ['2026-03-31T01:00:00.000Z', -1, '2026-02-28T01:00:00.000Z'],
    ['2027-02-28T12:00:00.000Z', -18, '2025-08-28T12:00:00.000Z'],
    ['2027-01-31T12:00:00.000Z', -2, '2026-11-30T12:00:00.000Z'],
    ['2026-03-29T01:30:00.000Z', 7, '2026-10-29T01:30:00.000Z'], // daylight saving time changes in between; UTC does not
    ['2100-02-28T12:00:00.000Z', -1200, '2000-02-28T12:00:00.000Z'],
  ])('%s plus %i months is %s [CO-39, CO-46]', (from, months, to) => {
    expect(addMonths(at(from), months).toISOString()).toBe(to)
  })

  it('never skips a month, from any day', () => {
    for (
      let day = at('2024-01-01T08:00:00.000Z');
      day < at('2028-03-05T00:00:00.000Z');
      day = addDays(day, 1)
    ) {
      const later = addMonths(day, 18)
      expect(
        (later.getUTCFullYear() - day.getUTCFullYear()) * 12 +
          later.getUTCMonth() -
          day.getUTCMonth(),
      ).toBe(18)
      expect(later.getUTCDate()).toBeLessThanOrEqual(day.getUTCDate())
    }
  })
})

describe('dayOf', () => {
  it('uses noon UTC, which is the same date in New York, Paris and Tokyo', () => {
    const day = dayOfInstant(at('2027-02-28T00:00:00.000Z'))
    expect(dayOfInstant(at('2027-02-28T23:59:59.999Z'))).toEqual(day)
    for (const timeZone of ['America/New_York', 'Europe/Paris', 'Asia/Tokyo', 'Pacific/Honolulu']) {
      expect(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(day)).toBe(
        '2027-02-28',
      )
    }
    expect(dateOf(day)).toBe('2027-02-28')
  })

  it('ends a day when it has ended in every time zone', () => {
    const day = at('2027-02-28T15:00:00.000Z')
    expect(endOfDay(day).toISOString()).toBe('2027-03-01T12:00:00.000Z')
    expect([
      isDayOver(day, at('2027-03-01T11:59:59.999Z')),
      isDayOver(day, at('2027-03-01T12:00:00.000Z')),
    ]).toEqual([false, true])
  })
})
