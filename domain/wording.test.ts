import { describe, expect, it } from 'vitest'
import { CONTEST_REGIONS, contestDate, isSeveral, usd } from './wording.ts'

describe('the words of a contest', () => {
  it.each([
    ['2026-08-31T23:59:59.000Z', 'August 31, 2026', '31\u00A0août 2026'],
    ['2026-09-01T00:00:00.000Z', 'September 01, 2026', '1er\u00A0septembre 2026'],
    ['2027-01-05T12:00:00.000Z', 'January 05, 2027', '5\u00A0janvier 2027'],
    ['2026-12-31T23:59:59.999Z', 'December 31, 2026', '31\u00A0décembre 2026'],
  ])('%s is %s [CO-29]', (iso, en, fr) => expect([contestDate(iso, 'en'), contestDate(iso, 'fr')]).toEqual([en, fr]))

  it.each([[1, false], [2, true], [12, true]])('%i prizes are several: %s [CO-26]', (count, several) => expect(isSeveral(count)).toBe(several))

  it.each([
    [0, 'USD\u00A00', '0\u00A0USD'],
    [999, 'USD\u00A0999', '999\u00A0USD'],
    [5000, 'USD\u00A05,000', '5\u00A0000\u00A0USD'],
  ])('%i dollars', (value, en, fr) => expect([usd(value, 'en'), usd(value, 'fr')]).toEqual([en, fr]))

  it('regions are fixed [CO-28]', () => expect(CONTEST_REGIONS).toBe('USA / UK / CANADA'))
})
