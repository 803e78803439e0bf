import { money, time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import type { Row } from './rows.ts'

type RowListProps = { rows: readonly Row[]; currency: string; onOpen: (row: Row) => void }

/** Lines of today; each opens what can be done with it. */
export function RowList({ rows, currency, onOpen }: RowListProps) {
  if (rows.length === 0) return <p className="empty">{t('till.today.empty')}</p>
  return (
    <ul className="rows">
      {rows.map((row) => {
        const { icon, title, details, state } = wordsOf(row, currency)
        return (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row)}>
              <Icon name={icon} />
              <span>
                <strong>{title}</strong>
                <small>{details}</small>
              </span>
              <span className="row-end">
                <strong>{time(row.at)}</strong>
                <small>{state}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type Words = { icon: IconName; title: string; details: string; state: string }

/** Returns what a line says. */
export function wordsOf(row: Row, currency: string): Words {
  if (row.kind === 'purchase') {
    const { points, cents, firstName, receipt, staff, refundedCents } = row.purchase
    return {
      icon: 'plus',
      title: t('till.added', { count: points }),
      details: list([firstName, money(cents, currency), t('till.receipt', { receipt }), staff]),
      state: refundedCents > 0 ? t('till.today.refunded') : '',
    }
  }
  if (row.kind === 'refund') {
    const { points, cents, firstName, receipt, staff } = row.refund
    return {
      icon: 'undo',
      title: t('till.takenBack', { count: points }),
      details: list([firstName, money(cents, currency), t('till.receipt', { receipt }), staff]),
      state: t('till.today.refund'),
    }
  }
  const { title, cents, firstName, staff, till, undoneAt } = row.use
  return {
    icon: undoneAt ? 'undo' : 'tick',
    title: cents === undefined ? title : money(cents, currency),
    details: list([firstName, cents === undefined ? undefined : title, till, staff]),
    state: undoneAt ? t('till.today.undone') : '',
  }
}

const list = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')
