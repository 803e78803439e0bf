import type { BenefitEvent } from '#contract/utility.ts'
import { isEventOver } from '#domain/event.ts'
import { rsvpLink, mapLink } from '#domain/links.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { addToCalendar } from '#lib/browser/addToCalendar.ts'
import { EventSummary } from './EventSummary.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'

/** Shows one event date with map link, RSVP and a calendar download that works offline. */
export function EventDetails({
  event,
  name,
  now,
}: {
  event: BenefitEvent
  name: string
  now: Date
}) {
  const rsvp = rsvpLink(event.rsvpUrl)
  const isToCome = !isEventOver(event, now)
  return (
    <article className="event-details">
      <EventSummary event={event} now={now} />
      {event.description && <p>{event.description}</p>}
      {event.address && (
        <ExternalLink className="text-link" href={mapLink(event.address)} of={event.address}>
          {t('event.map')}
          <Icon name="more" />
        </ExternalLink>
      )}
      {isToCome && (
        <div className="event-actions">
          {rsvp && (
            <ExternalLink className="button button-small" href={rsvp} of={name}>
              {t('event.rsvp')}
            </ExternalLink>
          )}
          <Button
            size="small"
            look="quiet"
            icon="calendar"
            onClick={() => addToCalendar({ ...event, name, link: rsvp })}
          >
            {t('event.addToCalendar')}
          </Button>
        </div>
      )}
    </article>
  )
}
