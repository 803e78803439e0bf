export type ContestPhase = 'before' | 'open' | 'over'

/** When a contest takes entries: from its start until just before its end. */
export function contestPhase(
  { startDate, endDate }: { startDate: string | Date; endDate: string | Date },
  now: Date,
): ContestPhase {
  if (now < new Date(startDate)) return 'before'
  return now < new Date(endDate) ? 'open' : 'over'
}
