import { api } from '#contract/index.ts'
import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import { formatMonth } from '#lib/texts/format.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { groupByMonth, type Month } from './groupByMonth.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import './points.css'

type HistoryPageProps = {
  id: string
  cursor: string | undefined
  /** Ledger id of the entry opened initially. */
  openedId?: string | undefined
  /** Loads the next page; undefined for all but the last shown page. */
  onOlder: ((cursor: string) => void) | undefined
}

/** Shows one page of the history (CO-09). */
export function HistoryPage({ id, cursor, openedId, onOlder }: HistoryPageProps) {
  const { history, nextCursor } = useRead(api.points.history, {
    id,
    pageSize: String(HISTORY_PAGE_SIZE),
    cursor,
  })
  if (history.length === 0 && !cursor) return <NothingYet />

  return (
    <>
      {groupByMonth(history).map((month) => (
        <Chapter key={month.key} month={month} openedId={openedId} />
      ))}
      {nextCursor && onOlder && (
        <Button look="quiet" wide onClick={() => onOlder(nextCursor)}>
          {t('history.older')}
        </Button>
      )}
    </>
  )
}

const Chapter = ({ month, openedId }: { month: Month; openedId: string | undefined }) => (
  <section className="history-section">
    <h3 className="label">{formatMonth(month.date)}</h3>
    <ol>
      {month.items.map((item, place) => (
        <HistoryEntry
          key={item.entryId ?? place}
          item={item}
          isOpened={openedId !== undefined && item.entryId === openedId}
        />
      ))}
    </ol>
  </section>
)

const NothingYet = () => (
  <div className="empty">
    <span className="empty-art art" data-art="empty" />
    <h3 className="display t-25">{t('history.emptyTitle')}</h3>
    <p>{t('history.emptyText')}</p>
  </div>
)
