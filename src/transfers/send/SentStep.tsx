import { useId } from 'react'
import { api } from '#contract/index.ts'
import type { Nft } from '#contract/collection.ts'
import { transfers } from '#contract/transfers.ts'
import { assetTitle } from '#domain/asset.ts'
import { useRead, useStored } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { useCloseModal } from '#lib/navigation/modal.ts'
import { formatDate } from '#lib/texts/format.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { LinkBox } from '../LinkBox.tsx'

/** Step 4: until when it waits, and the link to share (ST-29). */
export function SentStep({
  nft,
  expiresAt,
  isLink,
}: {
  nft: Nft
  expiresAt: string | undefined
  isLink: boolean
}) {
  const close = useCloseModal()
  const sentId = useId()
  return (
    <div className="flow-step-body is-done">
      <span className="flow-art art" data-art="sent" />
      <FlowHeadline isResult describedBy={isLink ? undefined : sentId}>
        {t(isLink ? 'transfer.linkReady' : 'transfer.sent')}
      </FlowHeadline>
      {!isLink && (
        <p className="flow-note" id={sentId}>
          <Icon name="check" />
          <span>{successMessage('TRANSFER_SENT')}</span>
        </p>
      )}
      <Result nft={nft} expiresAt={expiresAt} />
      <Section waiting={<Skeleton width="100%" height={72} />} otherwise={() => null}>
        <OwnLink nft={nft} />
      </Section>
      <div className="flow-foot">
        <Button wide look={isLink ? 'quiet' : 'main'} to={paths.collection()}>
          {t('transfer.toCollection')}
        </Button>
        <Button wide look="quiet" onClick={close}>
          {t('transfer.done')}
        </Button>
      </div>
    </div>
  )
}

function Result({ nft, expiresAt }: { nft: Nft; expiresAt: string | undefined }) {
  // Fresher than the prop: it is read again after the write.
  const pending = useStored(api.collection.nft, { nftId: nft.nftId })?.nft.pendingTransfer
  const until = expiresAt ?? pending?.expiresAt
  if (!pending || !until) return <Skeleton width="80%" height={48} />
  const date = formatDate(until)
  const { recipient: email, recipientFirstName: name } = pending
  return (
    <p className="flow-lead">
      {email === null
        ? t('transfer.sentByLink', { date })
        : name
          ? t('transfer.sentToName', { email, name, date })
          : t('transfer.sentTo', { email, date })}
    </p>
  )
}

function OwnLink({ nft }: { nft: Nft }) {
  const { sent } = useRead(transfers.own)
  const transfer = sent.find(({ nftId, state }) => nftId === nft.nftId && state === 'pending')
  return transfer ? (
    <LinkBox transfer={transfer} title={assetTitle(nft)} />
  ) : (
    <Skeleton width="100%" height={72} />
  )
}
