import type { BenefitEvent } from '#contract/utility.ts'
import { isEventOver } from '#domain/event.ts'
import { eventBadge, eventTime } from '#domain/wording.ts'
import { formatDate } from '#lib/texts/format.ts'
import { language } from '#lib/texts/language.ts'
import { t } from '#lib/texts/t.ts'
import '../offers.css'

/** Shows month, day and time in the reader's time zone, and the place (CO-30, CO-31). Screen readers get the full date. */
export function EventSummary({
  event: { startDate, endDate, address },
  now,
}: {
  event: BenefitEvent
  now: Date
}) {
  const reader = { language: language() }
  const { month, day } = eventBadge(startDate, reader)
  return (
    <div className="event-summary">
      <span className="event-badge" aria-hidden="true">
        <small>{month}</small>
        <b>{day}</b>
      </span>
      <p>
        <time dateTime={startDate}>
          <span className="sr-only">{formatDate(startDate)}, </span>
          {eventTime(startDate, reader)}
        </time>
        {isEventOver({ startDate, endDate }, now) && (
          <span className="event-over"> · {t('event.over')}</span>
        )}
        {address && <span className="quiet event-place">{address}</span>}
      </p>
    </div>
  )
}
