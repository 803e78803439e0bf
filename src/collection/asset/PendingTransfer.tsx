import { transfers } from '#contract/transfers.ts'
import type { Nft } from '#contract/collection.ts'
import { assetTitle } from '#domain/asset.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { CopyLink, ShareLink } from '#lib/codes/LinkButtons.tsx'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { useOnline } from '#lib/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Says that an item waits for its recipient, until when, with its link, and lets the member cancel or send it again (SC-37). */
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
      <div className="pending-transfer-actions">
        <Section waiting={<Skeleton width="100%" height={44} />} otherwise={() => null}>
          <LinkActions nft={nft} />
        </Section>
        {pending.recipient === null ? (
          <CancelButton nftId={nft.nftId} />
        ) : (
          <EmailActions nftId={nft.nftId} />
        )}
      </div>
    </section>
  )
}

function CancelButton({ nftId }: { nftId: string }) {
  const isOnline = useOnline()
  return (
    <Button
      look="quiet"
      size="small"
      icon="undo"
      {...(!isOnline && { reason: t('offline.needsLine') })}
      onClick={() => openModal('cancel-transfer', { id: nftId })}
    >
      {t('transfer.cancelButton')}
    </Button>
  )
}

function EmailActions({ nftId }: { nftId: string }) {
  const write = useWrite(transfers.resend, { failure: 'form' })
  const { reason, reasonIcon } = useDisabledReason(write.problem)
  return (
    <>
      <FormProblem problem={write.problem} />
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
      <CancelButton nftId={nftId} />
    </>
  )
}

/** Shares and copies the link, of a transfer by email too: the member may pass it on themselves. */
function LinkActions({ nft }: { nft: Nft }) {
  const { sent } = useRead(transfers.own)
  const transfer = sent.find(({ nftId, state }) => nftId === nft.nftId && state === 'pending')
  if (!transfer?.link) return null
  return (
    <div className="pending-transfer-link">
      <ShareLink link={transfer.link} title={assetTitle(nft)} look="quiet" size="small" />
      <CopyLink link={transfer.link} look="quiet" size="small" />
    </div>
  )
}
