import type { CSSProperties, ReactNode } from 'react'
import type { Offer } from '#contract/redemption.ts'
import { placeAndTime } from '#lib/codes/voucherTexts.ts'
import { dollars } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { drawing } from '#ui/drawing.ts'
import { Icon } from '#ui/Icon.tsx'
import type { ListedOffer } from './listedOffers.ts'
import './redemption.css'

/** Content of an offer's row: what it gives, its texts, and the cost as `children`. */
export function OfferSummary({ offer, children }: { offer: Offer; children: ReactNode }) {
  const where = placeAndTime(offer)
  return (
    <>
      <span className="offer-value">
        <OfferValue offer={offer} />
      </span>
      <span className="offer-text">
        <b className="offer-title">{offer.title}</b>
        <span className="quiet">{offer.description}</span>
        {where && <span className="quiet">{where}</span>}
      </span>
      <span className="offer-cost">{children}</span>
    </>
  )
}

/** The amount off, or the picture of a product or an experience; without a picture, what it is. */
function OfferValue({ offer: { value, kind, art } }: { offer: Offer }) {
  if (value > 0)
    return (
      <>
        <b>{dollars(value)}</b>
        <small>{t('redemption.off')}</small>
      </>
    )
  const label = kind === 'product' || kind === 'experience' ? t(`redemption.${kind}`) : ''
  if (art)
    return (
      <>
        <span className="offer-art art" style={{ '--art': drawing(art) } as CSSProperties} />
        <span className="sr-only">{label}</span>
      </>
    )
  return (
    <>
      <Icon name={kind === 'experience' ? 'star' : 'rewards'} />
      {label && <small>{label}</small>}
    </>
  )
}

/** Why an offer is locked: "50 to go", or the tier that opens it with the cost; explained to screen readers. */
export function Lock({
  offer: { missing, lockedUntil, cost },
}: {
  offer: Pick<ListedOffer, 'missing' | 'lockedUntil' | 'cost'>
}) {
  const [short, long] = lockedUntil
    ? [lockedUntil, t('redemption.lockedUntilTier', { tier: lockedUntil })]
    : [t('redemption.missing', { count: missing }), t('redemption.locked', { count: missing })]
  return (
    <>
      <Icon name="lock" />
      <b aria-hidden="true">{short}</b>
      <span className="sr-only">{long}</span>
      {lockedUntil && <small>{t('points.count', { count: cost })}</small>}
    </>
  )
}
