/** CO-34: where the date picker opens. Never a value that is saved unasked. */
export const BIRTHDATE_SHOWN = '1985-07-03'

const EARLIEST = '1900-01-01'

/** Whether it is a day of the calendar, YYYY-MM-DD, that somebody living can have been born on. `today` is YYYY-MM-DD. */
export function isBirthdate(date: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) && date >= EARLIEST && date < today
}
