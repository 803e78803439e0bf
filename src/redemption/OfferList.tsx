import type { Offer } from '#contract/redemption.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { isRedeemable, type ListedOffer } from './listedOffers.ts'
import { Lock, OfferSummary } from './OfferSummary.tsx'

/** Radio list of offers; offers the member cannot redeem are shown but disabled. */
export function OfferList({
  offers,
  chosenId,
  onChoose,
}: {
  offers: readonly ListedOffer<Offer>[]
  chosenId: string | undefined
  onChoose: (offer: Offer) => void
}) {
  return (
    <fieldset className="offers offers-select">
      <legend className="sr-only">{t('redemption.choose')}</legend>
      {offers.map((offer) => (
        <label key={offer.uniqueId} className={isRedeemable(offer) ? 'offer' : 'offer is-locked'}>
          <input
            type="radio"
            name="offer"
            value={offer.uniqueId}
            checked={offer.uniqueId === chosenId}
            disabled={!isRedeemable(offer)}
            onChange={() => onChoose(offer)}
          />
          <OfferSummary offer={offer}>
            {isRedeemable(offer) ? <Price cost={offer.cost} /> : <Lock offer={offer} />}
          </OfferSummary>
        </label>
      ))}
    </fieldset>
  )
}

const Price = ({ cost }: { cost: number }) => (
  <>
    <span className="offer-check" aria-hidden="true">
      <Icon name="check" />
    </span>
    <b>{t('points.count', { count: cost })}</b>
  </>
)
