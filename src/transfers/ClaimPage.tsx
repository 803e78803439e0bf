import { useEffect, useRef, type ReactNode } from 'react'
import { transfers, type TransferDetails } from '#contract/transfers.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { headlineOf, leadOf, nameOf, senderOf, titleOf, variantOf } from './claim/claimWords.ts'
import { LearnMore } from './LearnMore.tsx'
import { TransferredAsset } from './TransferredAsset.tsx'
import { TransferredMedia } from './TransferredMedia.tsx'
import { SignUpBar } from './SignUpBar.tsx'
import './transfers.css'

type ClaimPageProps = {
  token: string
  /** Renders the join form of a visitor, or what a member can do with the link. */
  action: (details: TransferDetails) => ReactNode
  /** Called with what the link offers whenever it is read. */
  onRead: (details: TransferDetails) => void
}

/** Shows what a link offers, who sends it, what the viewer can do with it, and details below (SC-55). */
export function ClaimPage({ token, action, onRead }: ClaimPageProps) {
  const { details } = useRead(transfers.details, { transferToken: token })
  const form = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLElement>(null)
  useEffect(() => onRead(details), [details, onRead])
  const isGift = variantOf(details) === 'gift'
  return (
    <div className="invite">
      <title>{t('invite.pageTitle', { title: nameOf(details) })}</title>
      <article className="invite-offer">
        <div className="invite-media">
          <TransferredMedia token={token} details={details} />
        </div>
        <header className="invite-copy">
          {!isGift && (
            <p className="invite-from">{t('invite.fromBrand', { brand: details.creatorName })}</p>
          )}
          <h1 className={isGift ? 'display t-39' : 'display t-49'}>{headlineOf(details)}</h1>
          <p className="invite-lead">{leadOf(details)}</p>
          <Piece details={details} isGift={isGift} />
          {details.message && (
            <blockquote className="claim-words display">
              <p>{details.message}</p>
              <footer>{senderOf(details)}</footer>
            </blockquote>
          )}
          {!isGift && <p className="invite-lead">{details.details}</p>}
        </header>
        <div className="invite-form" id="join" ref={form}>
          {action(details)}
        </div>
        <LearnMore to={more} />
      </article>
      <TransferredAsset details={details} at={more} />
      {details.claimState === 'visitor' && <SignUpBar details={details} form={form} />}
    </div>
  )
}

/** The name of a given piece with its number; of one from the brand its variation and supply. */
function Piece({ details, isGift }: { details: TransferDetails; isGift: boolean }) {
  const { assetVariation: variation, number } = details
  const supply = variation?.variationSupply ?? null
  const offered = supply === null ? t('invite.unlimited') : t('invite.supply', { count: supply })
  if (!isGift)
    return (
      variation && (
        <p className="invite-variation">
          {variation.variationName}
          <span>{offered}</span>
        </p>
      )
    )
  const numbered =
    supply === null
      ? t('transfer.numbered', { number: number ?? 0 })
      : t('transfer.numberedOf', { number: number ?? 0, supply })
  return (
    <p className="invite-piece">
      <b className="display t-25">{titleOf(details)}</b>
      <small className="quiet">{number === null ? offered : numbered}</small>
    </p>
  )
}
