import { describe, expect, it } from 'vitest'
import type { PurchaseToday, RefundToday, UseToday } from '#contract/till-app.ts'
import { csvNameOf, csvOf, type CsvOptions, type CsvTexts } from './csv.ts'
import { filtered, rowsOf } from './rows.ts'

const voucherUse = (useId: string, usedAt: string, more: Partial<UseToday> = {}): UseToday => ({
  useId,
  usedAt,
  title: '$25 off frames',
  cents: 2500,
  firstName: 'Camille',
  till: 'Till 2',
  staff: 'Noor',
  undoableUntil: usedAt,
  ...more,
})
const purchase: PurchaseToday = {
  receipt: '4471',
  at: '2026-11-28T14:10:00Z',
  cents: 18_400,
  refundedCents: 400,
  points: 180,
}
const refund: RefundToday = {
  refund: 'R-9',
  receipt: '4470',
  at: '2026-11-28T14:15:00Z',
  cents: 5000,
  points: 50,
  staff: 'Noor',
}
const uses = [
  voucherUse('u1', '2026-11-28T14:00:00Z'),
  voucherUse('u2', '2026-11-28T14:20:00Z', { undoneAt: '2026-11-28T14:21:00Z' }),
]

describe('the lines of today', () => {
  const rows = rowsOf({ uses, purchases: [purchase], refunds: [refund] })

  it('are newest first', () =>
    expect(rows.map(({ id }) => id)).toEqual(['u2', 'refund R-9', 'receipt 4471', 'u1']))

  it('are filtered; an undone use is no voucher that was given', () => {
    expect(filtered(rows, 'all')).toHaveLength(4)
    expect(filtered(rows, 'uses').map(({ id }) => id)).toEqual(['u1'])
    expect(filtered(rows, 'purchases').map(({ id }) => id)).toEqual(['receipt 4471'])
    expect(filtered(rows, 'back').map(({ id }) => id)).toEqual(['u2', 'refund R-9'])
  })
})

describe('the exported table', () => {
  const texts: CsvTexts = {
    time: 'Time',
    kind: 'Kind',
    what: 'What',
    amount: 'Amount',
    points: 'Points',
    member: 'First name',
    receipt: 'Receipt',
    till: 'Till',
    staff: 'By',
    undone: 'Undone',
    use: 'voucher',
    purchase: 'purchase',
    refund: 'refund',
  }
  const linesOf = (today: Parameters<typeof rowsOf>[0], options: Partial<CsvOptions> = {}) =>
    csvOf(rowsOf(today), {
      texts,
      language: 'en',
      timeZone: 'America/Toronto',
      ...options,
    }).split('\r\n')

  it('has a heading and a line for each row, amounts as numbers', () => {
    expect(linesOf({ uses: uses.slice(0, 1), purchases: [purchase], refunds: [refund] })).toEqual([
      'Time,Kind,What,Amount,Points,First name,Receipt,Till,By,Undone',
      '2026-11-28 09:15,refund,,-50.00,-50,,4470,,Noor,',
      '2026-11-28 09:10,purchase,,184.00,180,,4471,,,',
      '2026-11-28 09:00,voucher,$25 off frames,25.00,,Camille,,Till 2,Noor,',
    ])
  })

  it('has the day of the store in the evening', () => {
    const late = { uses: [voucherUse('u', '2026-11-29T00:30:00Z')], purchases: [], refunds: [] }
    expect(linesOf(late)[1]).toMatch(/^2026-11-28 19:30,/)
  })

  it('has semicolons and decimal commas in French', () => {
    const [, line] = linesOf({ uses: [], purchases: [], refunds: [refund] }, { language: 'fr' })
    expect(line).toBe('2026-11-28 09:15;refund;;-50,00;-50;;4470;;Noor;')
  })

  it('says in each row that it is of the training', () => {
    const [, line] = linesOf(
      { uses: [], purchases: [purchase], refunds: [] },
      { training: 'training' },
    )
    expect(line).toContain(',purchase (training),')
  })

  it('is in a file with the day and the store in its name', () => {
    const name = { day: '2026-11-28', store: 'Rue Saint-Paul: 1/2' }
    expect(csvNameOf(name)).toBe('2026-11-28 Rue Saint-Paul 1 2.csv')
    expect(csvNameOf({ ...name, training: 'training' })).toMatch(/^training 2026/)
  })

  it('quotes commas and quotes, and runs no formula', () => {
    const [, line] = linesOf({
      uses: [
        voucherUse('u', '2026-11-28T14:00:00Z', { title: 'A "set", blue', firstName: '=1+1' }),
      ],
      purchases: [],
      refunds: [],
    })
    expect(line).toContain(',"A ""set"", blue",')
    expect(line).toContain(",'=1+1,")
  })
})
