import { describe, expect, it } from 'vitest'
import { BIRTHDAY_GRACE_DAYS, dueBirthdays, birthdaysOn, nextBirthday } from './birthday.ts'

const at = (date: string) => new Date(`${date}T12:00:00.000Z`)

describe('birthdays', () => {
  it.each([
    ['2027-07-03', [703]],
    ['2027-02-27', [227]],
    ['2027-02-28', [228, 229]], // no 29th this year
    ['2028-02-28', [228]],
    ['2028-02-29', [229]],
    ['2100-02-28', [228, 229]], // no leap year, though divisible by four
    ['2000-02-29', [229]],
    ['2027-12-31', [1231]],
    ['2028-01-01', [101]],
  ])('on %s include those birthdate on %j [EN-73]', (date, birthdate) => {
    expect(birthdaysOn(at(date)).map((birthday) => birthday.birthdate)).toEqual(birthdate)
  })

  it.each([
    // birthdate, from, next
    ['1985-11-22', '2026-11-21', '2026-11-22'],
    ['1985-11-22', '2026-11-22', '2026-11-22'],
    ['1985-11-22', '2026-11-23', '2027-11-22'],
    ['1985-01-01', '2026-12-31', '2027-01-01'],
    ['2004-02-29', '2026-11-21', '2027-02-28'],
    ['2004-02-29', '2027-02-28', '2027-02-28'],
    ['2004-02-29', '2027-03-01', '2028-02-29'],
    ['2004-02-29', '2028-02-28', '2028-02-29'],
  ])('of a member birthdate on %s, from %s on: the next is %s', (birthdate, from, next) => {
    expect(nextBirthday(birthdate, at(from))).toBe(next)
    expect(birthdaysOn(at(next)).map((birthday) => birthday.birthdate)).toContain(
      Number(birthdate.slice(5).replace('-', '')),
    )
  })

  it('occur once a year for every day of birth', () => {
    for (const year of [2027, 2028, 2100]) {
      const days = Array.from(
        { length: 366 },
        (_, day) => new Date(Date.UTC(year, 0, 1 + day, 12)),
      ).filter((day) => day.getUTCFullYear() === year)
      const birthdate = days.flatMap(birthdaysOn).map((birthday) => birthday.birthdate)
      expect(new Set(birthdate).size).toBe(birthdate.length)
      expect(birthdate).toHaveLength(366)
    }
  })

  it('are due up to 23 days late, with the year they belong to', () => {
    const due = dueBirthdays(at('2028-01-10'))
    expect(due).toHaveLength(BIRTHDAY_GRACE_DAYS + 1)
    expect(due[0]).toEqual({ date: '2028-01-10', year: 2028, birthdate: 110 })
    expect(due.at(-1)).toEqual({ date: '2027-12-18', year: 2027, birthdate: 1218 })
    expect(dueBirthdays(at('2027-03-05')).filter(({ birthdate }) => birthdate === 229)).toEqual([
      { date: '2027-02-28', year: 2027, birthdate: 229 },
    ])
    expect(dueBirthdays(at('2028-03-05')).filter(({ birthdate }) => birthdate === 229)).toEqual([
      { date: '2028-02-29', year: 2028, birthdate: 229 },
    ])
  })

  it('are due by the UTC day, from its first to its last moment', () => {
    const today = (iso: string) => dueBirthdays(new Date(iso))[0]?.date
    expect([today('2027-07-03T00:00:00.000Z'), today('2027-07-03T23:59:59.999Z')]).toEqual([
      '2027-07-03',
      '2027-07-03',
    ])
  })
})
