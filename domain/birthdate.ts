/** The date at which the date picker opens (CO-34). Never save it without the member's input. */
export const INITIAL_PICKER_DATE = '1985-07-03'

const EARLIEST = '1900-01-01'

/** Returns whether a date (YYYY-MM-DD) is a valid date of birth: since 1900, before `today`. */
export function isBirthdate(date: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const day = new Date(`${date}T00:00:00Z`)
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    date >= EARLIEST &&
    date < today
  )
}
