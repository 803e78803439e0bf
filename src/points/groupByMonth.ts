import type { HistoryItem } from '#contract/points.ts'

export type Month = { key: string; date: string; items: HistoryItem[] }

/**
 * Groups the history by month in the reader's time zone, newest first. Entries recorded late belong to the month of
 * their own date; within a month items keep their order.
 */
export function groupByMonth(history: readonly HistoryItem[]): Month[] {
  const months = new Map<string, Month & { place: number }>()
  for (const item of history) {
    const date = new Date(item.date)
    const key = `${date.getFullYear()}-${date.getMonth() + 1}`
    const month = months.get(key)
    if (month) month.items.push(item)
    else
      months.set(key, {
        key,
        date: item.date,
        items: [item],
        place: date.getFullYear() * 12 + date.getMonth(),
      })
  }
  return [...months.values()]
    .sort((a, b) => b.place - a.place)
    .map(({ key, date, items }) => ({ key, date, items }))
}
