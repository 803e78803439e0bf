import { dateOf, dayOfInstant, addDays } from './calendar.ts'

/** Days after a birthday within which its gift may still be credited (EN-73, EN-37). */
export const BIRTHDAY_GRACE_DAYS = 23

/** A birthday: date (YYYY-MM-DD), year, and month and day of birth as a number (3 July: 703). */
export type Birthday = { date: string; year: number; birthdate: number }

/** Members born on 29 February celebrate on the 28th in common years. */
const BORN_29_FEBRUARY = 229
const isCommonYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1

/** Returns the birthdays celebrated on a day, in UTC. */
export function birthdaysOn(day: Date): Birthday[] {
  const year = day.getUTCFullYear()
  const birthdate = (day.getUTCMonth() + 1) * 100 + day.getUTCDate()
  const birthDays =
    birthdate === 228 && isCommonYear(year) ? [birthdate, BORN_29_FEBRUARY] : [birthdate]
  return birthDays.map((each) => ({ date: dateOf(day), year, birthdate: each }))
}

/** Returns the next birthday (YYYY-MM-DD) on or after a UTC day, by the same rule as birthdaysOn. */
export function nextBirthday(birthdate: string, from: Date): string {
  const [, month = 1, day = 1] = birthdate.split('-').map(Number)
  const birthdayIn = (year: number) =>
    dateOf(
      new Date(
        Date.UTC(
          year,
          month - 1,
          month * 100 + day === BORN_29_FEBRUARY && isCommonYear(year) ? 28 : day,
        ),
      ),
    )
  const thisYear = birthdayIn(from.getUTCFullYear())
  return thisYear >= dateOf(from) ? thisYear : birthdayIn(from.getUTCFullYear() + 1)
}

/** Days before a birthday from which its voucher can be claimed (EN-37). */
const BIRTHDAY_EARLY_DAYS = 7

/** When a birthday voucher can be claimed: UTC days, both included, and the year of that birthday. */
export type BirthdayWindow = { year: number; from: string; until: string; isOpen: boolean }

/** Returns the window that is open now, or else the next one. */
export function birthdayWindow(birthdate: string, now: Date): BirthdayWindow {
  // The first birthday whose window has not ended.
  const birthday = nextBirthday(birthdate, addDays(dayOfInstant(now), -BIRTHDAY_GRACE_DAYS))
  const day = new Date(`${birthday}T00:00:00Z`)
  const from = dateOf(addDays(day, -BIRTHDAY_EARLY_DAYS))
  return {
    year: Number(birthday.slice(0, 4)),
    from,
    until: dateOf(addDays(day, BIRTHDAY_GRACE_DAYS)),
    isOpen: from <= dateOf(now),
  }
}

/** Returns the birthdays whose gift is due: today's, and those missed in an outage. */
export const dueBirthdays = (now: Date): Birthday[] =>
  Array.from({ length: BIRTHDAY_GRACE_DAYS + 1 }, (_, days) =>
    birthdaysOn(addDays(dayOfInstant(now), -days)),
  ).flat()
