import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatDay, formatMoment, formatMonth, formatTime } from './format.ts'
import { switchLanguage } from './language.ts'

afterEach(() => switchLanguage('en'))

describe('dates in the reader’s language', () => {
  it.each([
    ['en', '2027-11-01T12:00:00Z', 'November 1, 2027', 'November 1', 'November 2027'],
    [
      'fr',
      '2027-11-01T12:00:00Z',
      '1er\u00A0novembre\u00A02027',
      '1er\u00A0novembre',
      'novembre\u00A02027',
    ],
    [
      'fr',
      '2027-11-10T12:00:00Z',
      '10\u00A0novembre\u00A02027',
      '10\u00A0novembre',
      'novembre\u00A02027',
    ],
    [
      'fr',
      '2027-11-21T12:00:00Z',
      '21\u00A0novembre\u00A02027',
      '21\u00A0novembre',
      'novembre\u00A02027',
    ],
  ] as const)('formats in %s: %s', (language, iso, date, day, month) => {
    switchLanguage(language)
    expect([formatDate(iso), formatDay(iso), formatMonth(iso)]).toEqual([date, day, month])
  })
})

describe('times in the reader’s language', () => {
  it.each([
    ['en', '2027-06-05T14:05:00', '2:05 PM', 'Saturday, June 5 at 2:05 PM'],
    [
      'fr',
      '2027-06-05T14:05:00',
      '14\u00A0h\u00A005',
      'samedi 5\u00A0juin à\u00A014\u00A0h\u00A005',
    ],
    [
      'fr',
      '2027-08-01T01:00:00',
      '1\u00A0h\u00A000',
      'dimanche 1er\u00A0août à\u00A01\u00A0h\u00A000',
    ],
    [
      'fr',
      '2027-08-01T00:30:00',
      '0\u00A0h\u00A030',
      'dimanche 1er\u00A0août à\u00A00\u00A0h\u00A030',
    ],
  ] as const)('formats in %s: %s', (language, local, time, moment) => {
    switchLanguage(language)
    const iso = new Date(local).toISOString()
    expect([formatTime(iso), formatMoment(iso)]).toEqual([time, moment])
  })
})
