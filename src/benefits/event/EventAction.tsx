import { useState } from 'react'
import { sortEvents } from '#domain/event.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import type { ActionProps } from '../actions.tsx'
import { EventSummary } from './EventSummary.tsx'

/** Shows when and where the next event is, and opens all dates in a modal (EN-38). */
export function EventAction({ benefit: { utilityId, utilityName, events = [] } }: ActionProps) {
  const [now] = useState(() => new Date())
  const [next, ...others] = sortEvents(events, now)
  if (!next) return null
  return (
    <div className="benefit-foot">
      <EventSummary event={next} now={now} />
      <Button size="small" look="quiet" to={paths.here({ modal: 'event', id: utilityId })}>
        <MessageLine of={utilityName}>
          {others.length > 0
            ? t('event.detailsAndMore', { count: others.length })
            : t('event.details')}
        </MessageLine>
      </Button>
    </div>
  )
}
