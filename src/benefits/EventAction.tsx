import { useState } from 'react'
import { inTurn } from '#domain/event.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import { EventFace } from './EventFace.tsx'

/** Shows when and where the next event is, and opens all dates in a modal (EN-38). */
export function EventAction({ benefit: { utilityId, utilityName, events = [] } }: ActionProps) {
  const [now] = useState(() => new Date())
  const [next, ...others] = inTurn(events, now)
  if (!next) return null
  return (
    <div className="benefit-foot">
      <EventFace event={next} now={now} />
      <Button size="small" look="quiet" to={paths.here({ modal: 'event', id: utilityId })}>
        <Said of={utilityName}>{others.length > 0 ? t('event.detailsAndMore', { count: others.length }) : t('event.details')}</Said>
      </Button>
    </div>
  )
}
