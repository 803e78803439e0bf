import { useEffect, useRef } from 'react'
import type { HistoryItem } from '#contract/points.ts'
import { isGain, originKey } from '#domain/history.ts'
import { formatDate, formatNumber } from '#kit/format.ts'
import { t } from '#kit/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './points.css'

/** A line of the history (EN-64). It opens to why it stands there; one that an older app has kept says no more than itself. */
export function HistoryEntry({ item, isWanted }: { item: HistoryItem; isWanted: boolean }) {
  const line = useInView<HTMLLIElement>(isWanted)
  return (
    <li ref={line} className={isGain(item.action) ? 'entry is-gain' : 'entry'}>
      {item.why
        ? <details open={isWanted}><summary className="entry-line"><Line item={item} /><Icon name="down" /></summary><Behind item={item} /></details>
        : <div className="entry-line"><Line item={item} /></div>}
    </li>
  )
}

type Origin = { origin: string; place: 'headline' | 'line' | 'behind' }

/**
 * Where the origin of a line is said, once: as its headline, where that says the same; beside the date; or behind the
 * line, where the headline says it better.
 */
function originOf({ reason, originType, why }: HistoryItem): Origin {
  const key = originKey(originType)
  const origin = t(`history.${key}`)
  if (!reason || reason === origin) return { origin, place: 'headline' }
  return { origin, place: why && key === 'customAction' ? 'behind' : 'line' }
}

function Line({ item }: { item: HistoryItem }) {
  const { origin, place } = originOf(item)
  const amount = formatNumber(item.amount)
  return (
    <>
      <span className="entry-text">
        <b>{item.reason || origin}</b>
        <small className="quiet"><time dateTime={item.date}>{formatDate(item.date)}</time>{place === 'line' && <span className="entry-origin">{origin}</span>}</small>
      </span>
      <b className="entry-amount display">
        {item.amount === 0 ? amount : isGain(item.action) ? t('points.gain', { amount }) : t('points.spend', { amount })}
        <span className="sr"> {t('points.unit', { count: item.amount })}</span>
      </b>
    </>
  )
}

function Behind({ item }: { item: HistoryItem }) {
  const { origin, place } = originOf(item)
  return <p className="entry-why">{place === 'behind' && <b className="entry-kind">{origin}</b>}{item.why}</p>
}

/** Brings the line that the address names into view, where it may be far down. */
function useInView<Element extends HTMLElement>(isWanted: boolean) {
  const line = useRef<Element>(null)
  // Not before the sheet it stands in is shown.
  useEffect(() => { if (isWanted) line.current?.scrollIntoView({ block: 'center' }) }, [isWanted])
  return line
}
