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
> & { use: string; purchase: string }

/**
 * Returns today's list as a table: first names only, no codes. Amounts have a point and no sign, so that a spreadsheet
 * in any language adds them up.
 */
export function csvOf(rows: readonly Row[], texts: CsvTexts): string {
  const { use, purchase, ...columns } = texts
  const lines = rows.map((row) => {
    if (row.kind === 'use') {
      const { usedAt, title, cents, firstName, receipt, till, staff, undoneAt } = row.use
      return [usedAt, use, title, amountOf(cents), '', firstName, receipt, till, staff, undoneAt]
    }
    const { at, cents, refundedCents, points, firstName, receipt } = row.purchase
    return [at, purchase, '', amountOf(cents - refundedCents), points, firstName, receipt]
  })
  return [Object.values(columns), ...lines]
    .map((cells) =>
      Array.from({ length: Object.keys(columns).length }, (_, at) => cell(cells[at])).join(','),
    )
    .join('\r\n')
}

const amountOf = (cents: number | undefined): string =>
  cents === undefined ? '' : (cents / 100).toFixed(2)

/** Quotes a cell. A first character that a spreadsheet would run as a formula gets an apostrophe. */
function cell(value: string | number | undefined): string {
  const text =
    typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
