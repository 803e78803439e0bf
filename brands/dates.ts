/** 52 weeks, so that a date keeps its weekday and season. */
const CYCLE_MS = 52 * 7 * 24 * 60 * 60 * 1000

/**
 * Moves past dates of the demo brands forward by multiples of 52 weeks, so that a demo always has
 * upcoming events. A real brand sets its own dates.
 * @param dates dates that move together, the last one last; ISO 8601
 * @param now milliseconds
 */
export function nextOccurrence<Dates extends Record<string, string>>(
  dates: Dates,
  now = Date.now(),
): Dates {
  const last = Date.parse(Object.values(dates).at(-1) ?? '')
  const cycles = Math.max(0, Math.ceil((now - last) / CYCLE_MS))
  return Object.fromEntries(
    Object.entries(dates).map(([name, date]) => [
      name,
      new Date(Date.parse(date) + cycles * CYCLE_MS).toISOString(),
    ]),
  ) as Dates
}
