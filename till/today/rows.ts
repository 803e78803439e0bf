import type { PurchaseToday, RefundToday, UseToday } from '#contract/till-app.ts'
import type { TodayAnswer } from '../lib/backend.ts'

export const filters = ['all', 'uses', 'purchases', 'back'] as const
export type Filter = (typeof filters)[number]

/** One line of today: a use of a voucher, a purchase or a refund. */
export type Row =
  | { kind: 'use'; id: string; at: string; use: UseToday }
  | { kind: 'purchase'; id: string; at: string; purchase: PurchaseToday }
  | { kind: 'refund'; id: string; at: string; refund: RefundToday }

/** Returns the lines of today, newest first. */
export function rowsOf({
  uses,
  purchases,
  refunds,
}: Pick<TodayAnswer, 'uses' | 'purchases' | 'refunds'>): Row[] {
  const rows: Row[] = [
    ...uses.map((use): Row => ({ kind: 'use', id: use.useId, at: use.usedAt, use })),
    ...purchases.map((purchase): Row => ({
      kind: 'purchase',
      id: `receipt ${purchase.receipt}`,
      at: purchase.at,
      purchase,
    })),
    ...refunds.map((refund): Row => ({
      kind: 'refund',
      id: `refund ${refund.refund}`,
      at: refund.at,
      refund,
    })),
  ]
  return rows.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const isUndone = (row: Row): boolean => row.kind === 'use' && row.use.undoneAt !== undefined

const shows: Record<Filter, (row: Row) => boolean> = {
  all: () => true,
  uses: (row) => row.kind === 'use' && !isUndone(row),
  purchases: (row) => row.kind === 'purchase',
  back: (row) => row.kind === 'refund' || isUndone(row),
}

export const filtered = (rows: readonly Row[], filter: Filter): Row[] => rows.filter(shows[filter])
