import { useState } from 'react'
import type { TodayAnswer } from '../lib/backend.ts'
import { number, price } from '../lib/format.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/texts.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { session } from '../session/session.ts'
import { useBackend, useIsTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { downloadCsv } from './download.ts'
import { RowSheet } from './RowSheet.tsx'
import { filtered, filters, rowsOf, type Filter, type Row } from './rows.ts'
import { RowList } from './RowList.tsx'

/** What this store did today, with its totals. */
export function TodayScreen() {
  const backend = useBackend()
  const isTraining = useIsTraining()
  const current = useStore(session)
  const store = current.kind === 'paired' ? current.state.store.name : ''
  const { value: today, failure, reload } = useLoaded(backend.today)
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<Row>()
  const rows = today ? rowsOf(today) : []
  return (
    <>
      <div className="today-head">
        <Title>{t('till.today.title')}</Title>
        {rows.length > 0 && today && (
          <Button
            look="small"
            icon="download"
            onClick={() => downloadCsv({ day: today.day, rows, store, isTraining })}
          >
            {t('till.today.export')}
          </Button>
        )}
      </div>
      {failure && (
        <div className="body">
          <Note icon="offline" look="bad" role="alert">
            {failure.message}
          </Note>
          <Button onClick={reload}>{t('till.tryAgain')}</Button>
        </div>
      )}
      {today && (
        <>
          <Totals today={today} />
          <Filters chosen={filter} rows={rows} onChoose={setFilter} />
          <RowList rows={filtered(rows, filter)} currency={today.currency} onOpen={setOpen} />
        </>
      )}
      {open && today && (
        <RowSheet
          row={open}
          currency={today.currency}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            setOpen(undefined)
            reload()
          }}
        />
      )}
    </>
  )
}

function Totals({ today: { totals, currency } }: { today: TodayAnswer }) {
  const figures = [
    [t('till.today.vouchers', { count: totals.uses }), number(totals.uses)],
    [t('till.today.given'), price(totals.cents, currency)],
    [t('till.today.points', { count: totals.points }), number(totals.points)],
  ] as const
  return (
    <dl className="totals">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

type FiltersProps = {
  chosen: Filter
  rows: readonly Row[]
  onChoose: (filter: Filter) => void
}

function Filters({ chosen, rows, onChoose }: FiltersProps) {
  return (
    <div className="filters" role="group" aria-label={t('till.today.filter')}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {t(`till.filter.${filter}`)} {filter === 'all' ? '' : filtered(rows, filter).length}
        </button>
      ))}
    </div>
  )
}
