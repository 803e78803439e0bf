import type { RefObject } from 'react'
import type { TransferDetails } from '#contract/transfers.ts'
import { Html } from '#lib/html/Html.tsx'
import { t } from '#lib/texts/t.ts'

/** Details below the offer: what it is, and the steps to get it. */
export const TransferredAsset = ({
  details: { asset, creatorName },
  at,
}: {
  details: TransferDetails
  at: RefObject<HTMLElement | null>
}) => (
  <section className="invite-more" ref={at}>
    <div>
      <h2 className="display t-31" tabIndex={-1}>
        {t('invite.whatItIs')}
      </h2>
      {asset.assetHTMLDesc ? <Html html={asset.assetHTMLDesc} /> : <p>{asset.assetDescription}</p>}
      <p className="quiet">{t('invite.madeBy', { brand: creatorName })}</p>
    </div>
    <div>
      <h2 className="display t-31">{t('invite.whatHappens')}</h2>
      <ol className="invite-steps">
        <li>
          <b>{t('invite.step1')}</b>
          <span>{t('invite.step1Text')}</span>
        </li>
        <li>
          <b>{t('invite.step2')}</b>
          <span>{t('invite.step2Text')}</span>
        </li>
        <li>
          <b>{t('invite.step3', { title: asset.name })}</b>
          <span>{t('invite.step3Text')}</span>
        </li>
      </ol>
    </div>
  </section>
)
