import { transfers, type ReceivedTransfer } from '#contract/transfers.ts'
import { useRead } from '#lib/api/read.ts'
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

/** The pieces that wait for the member, above their collection. */
export const ReceivedTransfers = () => (
  <Section waiting={null} otherwise={() => null}>
    <Cards />
  </Section>
)

function Cards() {
  const { received } = useRead(transfers.own)
  if (received.length === 0) return null
  return (
    <section className="received" aria-label={t('received.heading')}>
      {received.map((transfer) => (
        <Card key={transfer.transferId} transfer={transfer} />
      ))}
    </section>
  )
}

function Card({ transfer }: { transfer: ReceivedTransfer }) {
  const { transferId, name: title, number, mediaUrl, senderFirstName: name, message } = transfer
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
        <h2 className="display t-20">
          {name ? t('received.title', { name, title }) : t('received.titleUnnamed', { title })}
        </h2>
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
