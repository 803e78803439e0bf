import { describe, expect, it } from 'vitest'
import { INITIAL_PICKER_DATE, isBirthdate } from './birthdate.ts'

describe('isBirthdate', () => {
  it.each([
    ['1985-07-03', true],
    ['2000-02-29', true],
    ['2026-11-20', true],
    ['2026-11-21', false], // today
    ['2030-01-01', false],
    ['1899-12-31', false],
    ['2001-02-29', false],
    ['2001-13-01', false],
    ['2001-1-1', false],
    ['03.07.1985', false],
    ['', false],
    ['1985-07-03T00:00', false],
  ])('validates %s: %s', (date, is) => expect(isBirthdate(date, '2026-11-21')).toBe(is))

  it('has a valid initial date for the picker [CO-34]', () => {
    expect(INITIAL_PICKER_DATE).toBe('1985-07-03')
    expect(isBirthdate(INITIAL_PICKER_DATE, '2026-11-21')).toBe(true)
  })
})
