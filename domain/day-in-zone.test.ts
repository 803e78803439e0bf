import { describe, expect, it } from 'vitest'
import { dayInZone } from './day-in-zone.ts'

describe('a day in a time zone', () => {
  it.each([
    ['UTC', '2026-11-28T23:59:59Z', '2026-11-28', '2026-11-28T00:00:00Z', '2026-11-29T00:00:00Z'],
    [
      'America/New_York',
      '2026-11-29T03:00:00Z',
      '2026-11-28',
      '2026-11-28T05:00:00Z',
      '2026-11-29T05:00:00Z',
    ],
    [
      'Asia/Tokyo',
      '2026-11-28T15:00:00Z',
      '2026-11-29',
      '2026-11-28T15:00:00Z',
      '2026-11-29T15:00:00Z',
    ],
    // 25 hours, then 23.
    [
      'America/New_York',
      '2026-11-01T12:00:00Z',
      '2026-11-01',
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ],
    [
      'Europe/Paris',
      '2027-03-28T12:00:00Z',
      '2027-03-28',
      '2027-03-27T23:00:00Z',
      '2027-03-28T22:00:00Z',
    ],
    // The clock skips midnight, behind and before UTC.
    [
      'Atlantic/Azores',
      '2022-03-27T00:30:00Z',
      '2022-03-26',
      '2022-03-26T01:00:00Z',
      '2022-03-27T01:00:00Z',
    ],
    [
      'America/Havana',
      '2026-03-08T12:00:00Z',
      '2026-03-08',
      '2026-03-08T05:00:00Z',
      '2026-03-09T04:00:00Z',
    ],
    [
      'Asia/Beirut',
      '2026-03-29T12:00:00Z',
      '2026-03-29',
      '2026-03-28T22:00:00Z',
      '2026-03-29T21:00:00Z',
    ],
    // Midnight comes twice, then 23:00 does.
    [
      'America/Havana',
      '2026-11-01T12:00:00Z',
      '2026-11-01',
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ],
    [
      'America/Santiago',
      '2026-04-04T12:00:00Z',
      '2026-04-04',
      '2026-04-04T03:00:00Z',
      '2026-04-05T04:00:00Z',
    ],
  ])('%s at %s is %s', (zone, time, date, begins, ends) => {
    expect(dayInZone(new Date(time), zone)).toEqual({
      date,
      begins: new Date(begins),
      ends: new Date(ends),
    })
  })

  it('contains its first moment and not its last', () => {
    const zone = 'America/New_York'
    const { begins, ends, date } = dayInZone(new Date('2026-11-28T12:00:00Z'), zone)
    expect(dayInZone(begins, zone).date).toBe(date)
    expect(dayInZone(new Date(ends.getTime() - 1), zone).date).toBe(date)
    expect(dayInZone(ends, zone).date).not.toBe(date)
  })
})
