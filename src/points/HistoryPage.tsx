import { api } from '#contract/index.ts'
import type { HistoryItem } from '#contract/points.ts'
import { HISTORY_PAGE_SIZE, isGain, originKey } from '#domain/history.ts'
import { formatDate, formatMonth, formatNumber } from '#kit/format.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { byMonth, type Month } from './byMonth.ts'
import './points.css'

/** One page of the history (CO-09). `onOlder` is offered by the last page only, while there is an older one. */
export function HistoryPage({ id, cursor, onOlder }: { id: string; cursor: string | undefined; onOlder: ((cursor: string) => void) | undefined }) {
  const { history, nextCursor } = useRead(api.points.history, { id, pageSize: String(HISTORY_PAGE_SIZE), cursor })
  if (history.length === 0 && !cursor) return <NothingYet />

  return (
    <>
      {byMonth(history).map((month) => <Chapter key={month.key} month={month} />)}
      {nextCursor && onOlder && <Button look="quiet" wide onClick={() => onOlder(nextCursor)}>{t('history.older')}</Button>}
    </>
  )
}

const Chapter = ({ month }: { month: Month }) => (
  <section className="chapter">
    <h3 className="label">{formatMonth(month.date)}</h3>
    <ol>{month.items.map((item, place) => <Entry key={place} item={item} />)}</ol>
  </section>
)

function Entry({ item }: { item: HistoryItem }) {
  const origin = t(`history.${originKey(item.originType)}`)
  const amount = formatNumber(item.amount)
  return (
    <li className={isGain(item.action) ? 'entry is-gain' : 'entry'}>
      <span className="entry-text">
        <b>{item.reason || origin}</b>
        <small className="quiet"><time dateTime={item.date}>{formatDate(item.date)}</time>{item.reason && <span className="entry-origin">{origin}</span>}</small>
      </span>
      <b className="entry-amount display">
        {isGain(item.action) ? t('points.gain', { amount }) : t('points.spend', { amount })}
        <span className="sr"> {t('points.unit', { count: item.amount })}</span>
      </b>
    </li>
  )
}

const NothingYet = () => (
  <div className="empty">
    <span className="empty-art art" data-art="empty" />
    <h3 className="display t-25">{t('history.emptyTitle')}</h3>
    <p>{t('history.emptyText')}</p>
  </div>
)
