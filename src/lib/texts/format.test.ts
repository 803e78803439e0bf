import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatDay, formatMonth } from './format.ts'
import { switchLanguage } from './language.ts'

afterEach(() => switchLanguage('en'))

describe('dates in the reader’s language', () => {
  it.each([
    ['en', '2027-11-01T12:00:00Z', 'November 1, 2027', 'November 1', 'November 2027'],
    ['fr', '2027-11-01T12:00:00Z', '1er novembre 2027', '1er novembre', 'novembre 2027'],
    ['fr', '2027-11-10T12:00:00Z', '10 novembre 2027', '10 novembre', 'novembre 2027'],
    ['fr', '2027-11-21T12:00:00Z', '21 novembre 2027', '21 novembre', 'novembre 2027'],
  ] as const)('formats in %s: %s', (language, iso, date, day, month) => {
    switchLanguage(language)
    expect([formatDate(iso), formatDay(iso), formatMonth(iso)]).toEqual([date, day, month])
  })
})
