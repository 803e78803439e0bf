import { useState } from 'react'
import { inTurn } from '#domain/event.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import { EventFace } from './EventFace.tsx'

/** An event (EN-38): when and where the next one is; all of it opens over the page. */
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
