import type { RefObject } from 'react'
import type { TransferDetails } from '#contract/transfers.ts'
import { Html } from '#lib/html/Html.tsx'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { nameOf } from './claim/claimWords.ts'

/** Details below the offer: what it is, and the steps to get it. */
export const TransferredAsset = ({
  details,
  at,
}: {
  details: TransferDetails
  at: RefObject<HTMLElement | null>
}) => {
  const { asset, creatorName } = details
  return (
    <section className="invite-more" ref={at}>
      <div>
        <h2 className="display t-31" tabIndex={-1}>
          {t('invite.whatItIs')}
        </h2>
        {asset.assetHTMLDesc ? (
          <Html html={asset.assetHTMLDesc} />
        ) : (
          <p>{asset.assetDescription}</p>
        )}
        <p className="quiet">{t('invite.madeBy', { brand: creatorName })}</p>
      </div>
      <div>
        <h2 className="display t-31">{t('invite.whatHappens')}</h2>
        <Steps title={nameOf(details)} />
      </div>
    </section>
  )
}

/** A member joins no more, and a confirmed address is not confirmed again. */
function Steps({ title }: { title: string }) {
  const viewer = useViewer()
  const isMember = viewer.kind === 'member'
  const isConfirmed = isMember && viewer.isVerified
  return (
    <ol className="invite-steps">
      <li>
        <b>{t('invite.step1')}</b>
        <span>{t(isMember ? 'invite.step1TextMember' : 'invite.step1Text')}</span>
      </li>
      {!isConfirmed && (
        <li>
          <b>{t('invite.step2')}</b>
          <span>{t('invite.step2Text')}</span>
        </li>
      )}
      <li>
        <b>{t('invite.step3', { title })}</b>
        <span>{t(isConfirmed ? 'invite.step3TextConfirmed' : 'invite.step3Text')}</span>
      </li>
    </ol>
  )
}
