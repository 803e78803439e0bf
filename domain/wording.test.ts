import { describe, expect, it } from 'vitest'
import { CONTEST_REGIONS, contestDate, isPlural, usd, eventBadge, eventTime } from './wording.ts'

describe('formats of a contest', () => {
  it.each([
    ['2026-08-31T23:59:59.000Z', 'August 31, 2026', '31\u00A0août 2026'],
    ['2026-09-01T00:00:00.000Z', 'September 01, 2026', '1er\u00A0septembre 2026'],
    ['2027-01-05T12:00:00.000Z', 'January 05, 2027', '5\u00A0janvier 2027'],
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026', '31\u00A0décembre 2026'],
  ])('dates %s as %s [CO-29]', (iso, en, fr) =>
    expect([contestDate(iso, 'en'), contestDate(iso, 'fr')]).toEqual([en, fr]),
  )

  it.each([
    [1, false],
    [2, true],
    [12, true],
  ])('treats %i prizes as several: %s [CO-26]', (count, several) =>
    expect(isPlural(count)).toBe(several),
  )

  it.each([
    [0, 'USD\u00A00', '0\u00A0USD'],
    [999, 'USD\u00A0999', '999\u00A0USD'],
    [5000, 'USD\u00A05,000', '5\u00A0000\u00A0USD'],
  ])('formats %i dollars', (value, en, fr) =>
    expect([usd(value, 'en'), usd(value, 'fr')]).toEqual([en, fr]),
  )

  it('has fixed regions [CO-28]', () => expect(CONTEST_REGIONS).toBe('USA / UK / CANADA'))
})

describe('eventBadge and eventTime', () => {
  const [brooklyn, paris, kiritimati] = ['America/New_York', 'Europe/Paris', 'Pacific/Kiritimati']
  const february = '2027-02-05T23:30:00.000Z'
  it.each([
    [february, 'en', brooklyn, 'Feb 5', 'Fri 06:30\u00A0pm'],
    [february, 'en', paris, 'Feb 6', 'Sat 12:30\u00A0am'],
    [february, 'en', kiritimati, 'Feb 6', 'Sat 01:30\u00A0pm'],
    [february, 'fr', brooklyn, 'févr. 5', 'ven. 18\u00A0h\u00A030'],
    [february, 'fr', paris, 'févr. 6', 'sam. 00\u00A0h\u00A030'],
    // The last evening of a year, and a time in summer.
    ['2027-01-01T04:05:00.000Z', 'en', brooklyn, 'Dec 31', 'Thu 11:05\u00A0pm'],
    ['2027-07-02T16:00:00.000Z', 'en', brooklyn, 'Jul 2', 'Fri 12:00\u00A0pm'],
  ] as const)(
    'formats %s in %s, %s as %s, %s [CO-30] [CO-31]',
    (iso, language, timeZone, badge, time) => {
      const { month, day } = eventBadge(iso, { language, timeZone })
      expect([`${month} ${day}`, eventTime(iso, { language, timeZone })]).toEqual([badge, time])
    },
  )
})
