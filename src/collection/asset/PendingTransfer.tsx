import { transfers } from '#contract/transfers.ts'
import type { Nft } from '#contract/collection.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { toast } from '#lib/browser/toast.ts'
import { useBrand } from '#lib/brand.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { useOnline } from '#lib/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Says that an item waits for its recipient, until when, and lets the member cancel or send it again (SC-37). */
export function PendingTransfer({ nft }: { nft: Nft }) {
  const { pendingTransfer: pending } = nft
  if (!pending) return null
  const values = { sent: formatDate(pending.sentAt), date: formatDate(pending.expiresAt) }
  return (
    <section className="pending-transfer" aria-labelledby="pending-transfer">
      <Icon name="history" />
      <div>
        <h2 className="display" id="pending-transfer">
          {pending.recipient === null
            ? t('transfer.pendingLink')
            : t('transfer.pendingTo', { name: pending.recipient })}
        </h2>
        <p>
          {t(
            pending.recipient === null ? 'transfer.pendingLinkText' : 'transfer.pendingText',
            values,
          )}
        </p>
      </div>
      {pending.recipient === null ? <LinkActions nft={nft} /> : <EmailActions nft={nft} />}
    </section>
  )
}

function CancelButton({ nftId, reason }: { nftId: string; reason: string | undefined }) {
  return (
    <Button
      look="quiet"
      size="small"
      icon="undo"
      {...(reason && { reason })}
      onClick={() => openModal('cancel-transfer', { id: nftId })}
    >
      {t('transfer.cancelButton')}
    </Button>
  )
}

function EmailActions({ nft: { nftId } }: { nft: Nft }) {
  const write = useWrite(transfers.resend, { failure: 'form' })
  const isOnline = useOnline()
  const { reason, reasonIcon } = useDisabledReason(write.problem)
  return (
    <div className="pending-transfer-actions">
      <FormProblem problem={write.problem} />
      <CancelButton nftId={nftId} reason={isOnline ? undefined : t('offline.needsLine')} />
      <Button
        look="quiet"
        size="small"
        icon="retry"
        busy={write.busy}
        {...(reason && { reason, reasonIcon })}
        onClick={() => void write.send({ nftId })}
      >
        {t('transfer.resend')}
      </Button>
    </div>
  )
}

function LinkActions({ nft }: { nft: Nft }) {
  const isOnline = useOnline()
  return (
    <div className="pending-transfer-actions">
      <CancelButton nftId={nft.nftId} reason={isOnline ? undefined : t('offline.needsLine')} />
      <Section waiting={null} otherwise={() => null}>
        <ShareLink nft={nft} />
      </Section>
    </div>
  )
}

/** Shares the link where the phone can; else copies it. */
function ShareLink({ nft: { nftId, name } }: { nft: Nft }) {
  const { sent } = useRead(transfers.own)
  const brand = useBrand()
  const link = sent.find(
    (transfer) => transfer.nftId === nftId && transfer.state === 'pending',
  )?.link
  const [state, copy] = useCopy(link ?? '')
  if (!link) return null
  const text = t('transfer.shareText', { title: name })

  async function copyAndNotify() {
    if ((await copy()) === 'copied') toast.successCode('TRANSFER_LINK_COPIED')
    else toast.notice(t('transfer.copyFailed'))
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={() => void copyAndNotify()}
      >
        {t('transfer.copyLink')}
      </Button>
      {'share' in navigator && (
        <Button
          look="quiet"
          size="small"
          icon="share"
          onClick={() =>
            // Closing the share sheet rejects the promise; that is not a failure.
            void navigator.share({ title: brand.name, text, url: link }).catch(() => undefined)
          }
        >
          {t('transfer.share')}
        </Button>
      )}
    </>
  )
}
