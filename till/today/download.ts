import { brand } from '../lib/brand.ts'
import { language, t } from '../lib/texts.ts'
import { serverNow } from '../session/session.ts'
import { csvNameOf, csvOf, localTime } from './csv.ts'
import type { Row } from './rows.ts'

type Download = {
  /** Of the server: 2026-11-28. */
  day: string
  rows: readonly Row[]
  store: string
  isTraining: boolean
}

/** Saves today's list as a file. The mark at its start shows a spreadsheet that it is UTF-8. */
export function downloadCsv({ day, rows, store, isTraining }: Download): void {
  const training = isTraining ? t('till.csv.training') : undefined
  const { timeZone } = brand
  const texts = {
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
  }
  const csv = csvOf(rows, { texts, language: language(), timeZone, training })
  const today = isTraining ? localTime(new Date(serverNow()).toISOString(), timeZone) : day
  const address = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = csvNameOf({ day: today.slice(0, 10), store, training })
  link.click()
  URL.revokeObjectURL(address)
}
