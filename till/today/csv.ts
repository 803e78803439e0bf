import type { Language } from '#contract/problems.ts'
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

export type CsvOptions = {
  texts: CsvTexts
  language: Language
  /** Of the brand's stores. */
  timeZone: string
  /** Marks rows that are invented. */
  training?: string | undefined
}

/**
 * Returns today's list as a table that a spreadsheet in the language opens: first names only, no codes, times of the
 * store, amounts without a currency; those of refunds are below 0.
 */
export function csvOf(
  rows: readonly Row[],
  { texts, language, timeZone, training }: CsvOptions,
): string {
  const { use, purchase, refund, ...columns } = texts
  const separator = language === 'fr' ? ';' : ','
  const amount = (cents: number | undefined) => amountOf(cents, language)
  const at = (iso: string | undefined) => (iso === undefined ? '' : localTime(iso, timeZone))
  const kindOf = (kind: string) => (training === undefined ? kind : `${kind} (${training})`)
  const lines = rows.map((row) => {
    if (row.kind === 'use') {
      const { usedAt, title, cents, firstName, receipt, till, staff, undoneAt } = row.use
      const what = [at(usedAt), kindOf(use), title, amount(cents), '']
      return [...what, firstName, receipt, till, staff, at(undoneAt)]
    }
    const [kind, sign, booked] =
      row.kind === 'purchase' ? [purchase, 1, row.purchase] : [refund, -1, row.refund]
    const { cents, points, firstName, receipt, staff } = booked
    const what = [at(booked.at), kindOf(kind), '', amount(sign * cents), sign * points]
    return [...what, firstName, receipt, '', staff]
  })
  return [Object.values(columns), ...lines]
    .map((cells) =>
      Array.from({ length: Object.keys(columns).length }, (_, place) =>
        cell(cells[place], separator),
      ).join(separator),
    )
    .join('\r\n')
}

const amountOf = (cents: number | undefined, language: Language): string =>
  cents === undefined ? '' : (cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.')

/** Returns "2026-11-28 14:10", which a spreadsheet reads as a time (Swedish writes it so). */
export const localTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  )

/** Quotes a cell. A first character that a spreadsheet would run as a formula gets an apostrophe; numbers have none. */
function cell(value: string | number | undefined, separator: string): string {
  const text =
    typeof value === 'string' && !/^-?\d+[.,]\d+$/.test(value)
      ? value.replace(/^[=+\-@\t\r]/, "'$&")
      : String(value ?? '')
  const isQuoted = /["\r\n]/.test(text) || text.includes(separator)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvName = {
  day: string
  store: string
  training?: string | undefined
}

/** Returns the name of the file: "2026-11-28 Rue Saint-Paul.csv". Characters that a file system refuses are left out. */
export const csvNameOf = ({ day, store, training }: CsvName): string =>
  `${[training, day, store.replace(/[^\p{L}\p{N}.'’-]+/gu, ' ').trim()].filter(Boolean).join(' ')}.csv`
