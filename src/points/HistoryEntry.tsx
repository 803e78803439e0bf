import { useEffect, useRef } from 'react'
import type { HistoryItem } from '#contract/points.ts'
import { isCredit, isPurchase, originKey } from '#domain/history.ts'
import { formatDate, formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './points.css'

/** Shows an entry of the history, which opens to its explanation (EN-64). Entries cached by an older app have none. */
export function HistoryEntry({ item, isOpened }: { item: HistoryItem; isOpened: boolean }) {
  const line = useInView<HTMLLIElement>(isOpened)
  return (
    <li ref={line} className={isCredit(item.action) ? 'entry is-gain' : 'entry'}>
      {item.description ? (
        <details open={isOpened}>
          <summary className="entry-line">
            <Line item={item} />
            <Icon name="down" />
          </summary>
          <Explanation item={item} />
        </details>
      ) : (
        <div className="entry-line">
          <Line item={item} />
        </div>
      )}
    </li>
  )
}

type Origin = { origin: string; place: 'headline' | 'line' | 'explanation' }

/**
 * Decides where the origin is shown once: as the headline without a different reason, beside the date, or in the
 * explanation when the origin adds nothing to the headline.
 */
function originOf({ reason, originType, action, description }: HistoryItem): Origin {
  const key = originKey(originType)
  // A refund reverses the points of a purchase and has its origin.
  const isRefund = isPurchase(originType) && !isCredit(action)
  const origin = t(isRefund ? 'history.refund' : `history.${key}`)
  if (!reason || reason === origin) return { origin, place: 'headline' }
  return { origin, place: description && key === 'customAction' ? 'explanation' : 'line' }
}

function Line({ item }: { item: HistoryItem }) {
  const { origin, place } = originOf(item)
  const amount = formatNumber(item.amount)
  return (
    <>
      <span className="entry-text">
        <b>{item.reason || origin}</b>
        <small className="quiet">
          <time dateTime={item.date}>{formatDate(item.date)}</time>
          {place === 'line' && <span className="entry-origin">{origin}</span>}
        </small>
      </span>
      <b className="entry-amount display">
        {item.amount === 0
          ? amount
          : isCredit(item.action)
            ? t('points.gain', { amount })
            : t('points.spend', { amount })}
        <span className="sr-only"> {t('points.unit', { count: item.amount })}</span>
      </b>
    </>
  )
}

function Explanation({ item }: { item: HistoryItem }) {
  const { origin, place } = originOf(item)
  return (
    <p className="entry-description">
      {place === 'explanation' && <b className="entry-kind">{origin}</b>}
      {item.description}
    </p>
  )
}

/** Scrolls the entry named by the address into view. */
function useInView<Element extends HTMLElement>(isOpened: boolean) {
  const line = useRef<Element>(null)
  // In an effect, because the modal must be shown first.
  useEffect(() => {
    if (isOpened) line.current?.scrollIntoView({ block: 'center' })
  }, [isOpened])
  return line
}
