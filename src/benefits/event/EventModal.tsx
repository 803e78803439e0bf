import { useState } from 'react'
import { sortEvents } from '#domain/event.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EventDetails } from './EventDetails.tsx'
import { useBenefit } from '../useBenefit.ts'

/** Shows every date of an event benefit. */
export default function EventModal({ id }: ModalProps<'event'>) {
  return (
    <Modal look="small" title={t('event.title')}>
      <Section
        waiting={
          <div className="event-details" aria-busy="true">
            <Skeleton width="70%" height={29} />
            <Skeleton width="100%" height={64} />
          </div>
        }
      >
        <EventDates id={id} />
      </Section>
    </Modal>
  )
}

function EventDates({ id }: ModalProps<'event'>) {
  const benefit = useBenefit(id)
  const [now] = useState(() => new Date())
  return (
    <>
      <h3 className="display t-25">{benefit.utilityName}</h3>
      {sortEvents(benefit.events ?? [], now).map((event) => (
        <EventDetails key={event.eventId} event={event} name={benefit.utilityName} now={now} />
      ))}
    </>
  )
}
