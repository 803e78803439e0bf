import type { BenefitEvent } from '#contract/utility.ts'
import { isOver } from '#domain/event.ts'
import { answerLink, mapLink } from '#domain/link.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { addToCalendar } from './addToCalendar.ts'
import { EventFace } from './EventFace.tsx'
import { Leaving } from '#kit/Leaving.tsx'

/** Shows one event date with map link, RSVP and a calendar download that works offline. */
export function EventDetails({ event, name, now }: { event: BenefitEvent; name: string; now: Date }) {
  const rsvp = answerLink(event.rsvpUrl)
  const isToCome = !isOver(event, now)
  return (
    <article className="event-details">
      <EventFace event={event} now={now} />
      {event.description && <p>{event.description}</p>}
      {event.address && <Leaving className="text-link" href={mapLink(event.address)} of={event.address}>{t('event.map')}<Icon name="more" /></Leaving>}
      {isToCome && (
        <div className="event-actions">
          {rsvp && <Leaving className="button button-small" href={rsvp} of={name}>{t('event.rsvp')}</Leaving>}
          <Button size="small" look="quiet" icon="download" onClick={() => addToCalendar({ ...event, name, link: rsvp })}>{t('event.addToCalendar')}</Button>
        </div>
      )}
    </article>
  )
}
