import { dateOf, dayOf, daysLater } from './calendar.ts'

/** EN-73, EN-37: how long after a birthday its gift may still come. */
export const BIRTHDAY_LATE_DAYS = 23

/** A birthday to celebrate: the day, YYYY-MM-DD, its year, and month and day of birth as one number, 703 for 3 July. */
export type Birthday = { date: string; year: number; born: number }

/** Whoever was born on 29 February celebrates on the 28th where there is no 29th. */
const BORN_29_FEBRUARY = 229
const isCommonYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1

/** Who has a birthday on a day, by the calendar of UTC. */
export function birthdaysOn(day: Date): Birthday[] {
  const year = day.getUTCFullYear()
  const born = (day.getUTCMonth() + 1) * 100 + day.getUTCDate()
  const those = born === 228 && isCommonYear(year) ? [born, BORN_29_FEBRUARY] : [born]
  return those.map((each) => ({ date: dateOf(day), year, born: each }))
}

/** The next birthday of somebody born on a day, YYYY-MM-DD, from a day of UTC on: as birthdaysOn has it. */
export function nextBirthday(born: string, from: Date): string {
  const [, month = 1, day = 1] = born.split('-').map(Number)
  const dayIn = (year: number) => dateOf(new Date(Date.UTC(year, month - 1, month * 100 + day === BORN_29_FEBRUARY && isCommonYear(year) ? 28 : day)))
  const thisYear = dayIn(from.getUTCFullYear())
  return thisYear >= dateOf(from) ? thisYear : dayIn(from.getUTCFullYear() + 1)
}

/** EN-37: so long before a birthday its voucher opens. */
export const BIRTHDAY_EARLY_DAYS = 7

/** When the voucher of a birthday may be claimed: days of UTC, both included, and the year of that birthday. */
export type BirthdayWindow = { year: number; from: string; until: string; isOpen: boolean }

/** The window that is open now, or the next one. */
export function birthdayWindow(born: string, now: Date): BirthdayWindow {
  // The first birthday whose window has not ended.
  const birthday = nextBirthday(born, daysLater(dayOf(now), -BIRTHDAY_LATE_DAYS))
  const day = new Date(`${birthday}T00:00:00Z`)
  const from = dateOf(daysLater(day, -BIRTHDAY_EARLY_DAYS))
  return { year: Number(birthday.slice(0, 4)), from, until: dateOf(daysLater(day, BIRTHDAY_LATE_DAYS)), isOpen: from <= dateOf(now) }
}

/** Every birthday whose gift may come now: today's, and those a server that was down has missed. */
export const birthdaysDue = (now: Date): Birthday[] =>
  Array.from({ length: BIRTHDAY_LATE_DAYS + 1 }, (_, days) => birthdaysOn(daysLater(dayOf(now), -days))).flat()
