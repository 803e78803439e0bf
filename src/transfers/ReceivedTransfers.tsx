import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { transfers, type ReceivedTransfer } from '#contract/transfers.ts'
import { storedAnswer, useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { toast } from '#lib/browser/toast.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import './received.css'

/** The pieces that wait for the member, above their collection. `isLate`: the collection was shown first. */
export function ReceivedTransfers({ isLate }: { isLate: boolean }) {
  const [isKnown] = useState(() => !isLate && storedAnswer(transfers.own) !== undefined)
  return (
    <Section waiting={null} otherwise={() => null}>
      <Cards isKnown={isKnown} />
    </Section>
  )
}

/**
 * Cards that were known when the collection appeared are in their place. Later ones are announced at the foot of the
 * screen until the member asks for them, so that nothing moves while they touch the screen.
 */
function Cards({ isKnown }: { isKnown: boolean }) {
  const { received } = useRead(transfers.own)
  const region = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(() => (isKnown ? received.map(idOf) : []))
  const cards = received.filter((transfer) => shown.includes(idOf(transfer)))
  const later = received.find((transfer) => !shown.includes(idOf(transfer)))

  function show() {
    flushSync(() => setShown(received.map(idOf)))
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      {cards.length > 0 && (
        <section className="received" aria-label={t('received.heading')} tabIndex={-1} ref={region}>
          {cards.map((transfer) => (
            <Card key={idOf(transfer)} transfer={transfer} />
          ))}
        </section>
      )}
      {later && (
        <div className="received-notice" role="status">
          <span>{sentenceOf(later)}</span>
          <Button size="small" onClick={show}>
            {t('claim.see')}
          </Button>
        </div>
      )}
    </>
  )
}

const idOf = ({ transferId }: ReceivedTransfer): string => transferId

const sentenceOf = ({ senderFirstName: name, name: title }: ReceivedTransfer): string =>
  name ? t('received.title', { name, title }) : t('received.titleUnnamed', { title })

function Card({ transfer }: { transfer: ReceivedTransfer }) {
  const { transferId, number, mediaUrl, message } = transfer
  const claim = useWrite(transfers.claim, { failure: 'form' })
  const disabledReason = useDisabledReason(claim.problem)

  async function accept() {
    const response = await claim.send({ transferId })
    if (response?.nftId) openModal('claim', { code: response.nftId })
    else if (response) toast.success(t('claim.unverified'))
  }

  return (
    <article className="received-card">
      <img src={mediaUrl} alt="" width={96} height={96} />
      <div className="received-text">
        <h2 className="display t-20">{sentenceOf(transfer)}</h2>
        <p className="quiet">
          {t('transfer.numbered', { number })} ·{' '}
          {t('claim.goesBack', { date: formatDate(transfer.expiresAt) })}
        </p>
      </div>
      {message && <blockquote className="received-words display">{message}</blockquote>}
      <div className="received-actions">
        <FormProblem problem={claim.problem} />
        <Button size="small" busy={claim.busy} onClick={() => void accept()} {...disabledReason}>
          {t('claim.accept')}
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={claim.busy}
          onClick={() => openModal('decline', { id: transferId })}
        >
          {t('claim.decline')}
        </Button>
      </div>
    </article>
  )
}
