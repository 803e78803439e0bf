import { useRef, type ReactNode } from 'react'
import { transfers, type TransferDetails } from '#contract/transfers.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { LearnMore } from './LearnMore.tsx'
import { TransferredAsset } from './TransferredAsset.tsx'
import { TransferredMedia } from './TransferredMedia.tsx'
import { SignUpBar } from './SignUpBar.tsx'
import './transfers.css'

type ClaimPageProps = {
  token: string
  /** Renders the join form, with the title of the offered asset. */
  join: (title: string) => ReactNode
  /** Whether `join` renders a form, and not the text for a member. */
  hasForm: boolean
}

/** Shows what an invitation link offers, who sends it, the join form, and details below (SC-55). */
export function ClaimPage({ token, join, hasForm }: ClaimPageProps) {
  const { details } = useRead(transfers.details, { transferToken: token })
  const form = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLElement>(null)
  const { asset, assetVariation: variation, message } = details
  return (
    <div className="invite">
      <title>{t('invite.pageTitle', { title: asset.name })}</title>
      <article className="invite-offer">
        <div className="invite-media">
          <TransferredMedia token={token} details={details} />
        </div>
        <header className="invite-copy">
          <p className="invite-from">{senderLine(details)}</p>
          <h1 className="display t-49">{asset.name}</h1>
          {variation && (
            <p className="invite-variation">
              {variation.variationName}
              <span>{supplyOf(variation.variationSupply)}</span>
            </p>
          )}
          {message && (
            <blockquote className="invite-message">
              <p>{message}</p>
              <footer>{senderOf(details)}</footer>
            </blockquote>
          )}
          <p className="invite-lead">{details.details}</p>
        </header>
        <div className="invite-form" id="join" ref={form}>
          {join(asset.name)}
        </div>
        <LearnMore to={more} />
      </article>
      <TransferredAsset details={details} at={more} />
      {hasForm && <SignUpBar details={details} form={form} />}
    </div>
  )
}

const senderOf = ({ senderFirstName, senderLastName }: TransferDetails): string =>
  [senderFirstName, senderLastName].filter(Boolean).join(' ')

const senderLine = (details: TransferDetails): string =>
  details.tokenType === 'gift'
    ? t('invite.fromPerson', { name: senderOf(details) })
    : t('invite.fromBrand', { brand: details.creatorName })

const supplyOf = (supply: number | null): string =>
  supply === null ? t('invite.unlimited') : t('invite.supply', { count: supply })
