import type { HistoryItem } from '#contract/points.ts'

export type Month = { key: string; date: string; items: HistoryItem[] }

/** The history as chapters, one a month of the reader's calendar, in the order the items come in (newest first). */
export function byMonth(history: readonly HistoryItem[]): Month[] {
  const months: Month[] = []
  for (const item of history) {
    const date = new Date(item.date)
    const key = `${date.getFullYear()}-${date.getMonth() + 1}`
    const last = months.at(-1)
    if (last?.key === key) last.items.push(item)
    else months.push({ key, date: item.date, items: [item] })
  }
  return months
}
