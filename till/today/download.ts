import { t } from '../lib/texts.ts'
import { csvOf } from './csv.ts'
import type { Row } from './rows.ts'

/** Saves today's list as a file. The mark at its start shows a spreadsheet that it is UTF-8. */
export function downloadCsv(day: string, rows: readonly Row[]): void {
  const csv = csvOf(rows, {
    time: t('till.csv.time'),
    kind: t('till.csv.kind'),
    what: t('till.csv.what'),
    amount: t('till.csv.amount'),
    points: t('till.csv.points'),
    member: t('till.csv.member'),
    receipt: t('till.csv.receipt'),
    till: t('till.csv.till'),
    staff: t('till.csv.staff'),
    undone: t('till.csv.undone'),
    use: t('till.csv.use'),
    purchase: t('till.csv.purchase'),
    refund: t('till.csv.refund'),
  })
  const address = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${day}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
