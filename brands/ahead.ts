/** 52 weeks: the same day of the week, in the same season. */
const ROUND_MS = 52 * 7 * 24 * 60 * 60 * 1000

/**
 * For the brands of the demonstration, which are shown for longer than a date lasts: what is over begins again 52 weeks
 * later, so that there is always an evening to look forward to. A brand of its own names its own days.
 * @param dates what belongs together, the last one last, and moves together; ISO 8601
 * @param now milliseconds; when the server starts
 */
export function ahead<Dates extends Record<string, string>>(dates: Dates, now = Date.now()): Dates {
  const last = Date.parse(Object.values(dates).at(-1) ?? '')
  const rounds = Math.max(0, Math.ceil((now - last) / ROUND_MS))
  return Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, new Date(Date.parse(date) + rounds * ROUND_MS).toISOString()])) as Dates
}
