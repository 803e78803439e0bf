import type { Row } from './rows.ts'

/** Names of the columns, in the language of the till. */
export type CsvTexts = Record<
  | 'time'
  | 'kind'
  | 'what'
  | 'amount'
  | 'points'
  | 'member'
  | 'receipt'
  | 'till'
  | 'staff'
  | 'undone',
  string
> & { use: string; purchase: string; refund: string }

/**
 * Returns today's list as a table: first names only, no codes. Amounts have a point and no currency, so that a
 * spreadsheet in any language adds them up; those of refunds are below 0.
 */
export function csvOf(rows: readonly Row[], texts: CsvTexts): string {
  const { use, purchase, refund, ...columns } = texts
  const lines = rows.map((row) => {
    if (row.kind === 'use') {
      const { usedAt, title, cents, firstName, receipt, till, staff, undoneAt } = row.use
      return [usedAt, use, title, amountOf(cents), '', firstName, receipt, till, staff, undoneAt]
    }
    const [kind, sign, booked] =
      row.kind === 'purchase' ? [purchase, 1, row.purchase] : [refund, -1, row.refund]
    const { at, cents, points, firstName, receipt, staff } = booked
    return [at, kind, '', amountOf(sign * cents), sign * points, firstName, receipt, '', staff]
  })
  return [Object.values(columns), ...lines]
    .map((cells) =>
      Array.from({ length: Object.keys(columns).length }, (_, at) => cell(cells[at])).join(','),
    )
    .join('\r\n')
}

const amountOf = (cents: number | undefined): string =>
  cents === undefined ? '' : (cents / 100).toFixed(2)

/** Quotes a cell. A first character that a spreadsheet would run as a formula gets an apostrophe; numbers have none. */
function cell(value: string | number | undefined): string {
  const text =
    typeof value === 'string' && !/^-?\d+\.\d+$/.test(value)
      ? value.replace(/^[=+\-@\t\r]/, "'$&")
      : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
