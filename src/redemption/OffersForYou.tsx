import type { MembershipAccount } from '#contract/membership.ts'
import type { Offer } from '#contract/redemption.ts'
import { paths } from '#lib/navigation/paths.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Link } from 'react-router-dom'
import type { ListedOffer } from './listedOffers.ts'
import { MissingPoints, OfferSummary } from './OfferSummary.tsx'
import { useOffers } from './useOffers.ts'

const MAX_SHOWN = 4

/** "Offers for you": the first offers, each linking to the redeem modal. */
export function OffersForYou({ membership }: { membership: MembershipAccount }) {
  const { offers } = useOffers(membership)

  return (
    <section className="section" aria-labelledby="offers-for-you">
      <div className="section-head">
        <h2 className="display" id="offers-for-you">
          {t('redemption.offersForYou')}
        </h2>
        {offers.length > MAX_SHOWN && (
          <Link className="section-link" to={paths.here({ modal: 'redeem' })}>
            {t('redemption.seeAll', { count: offers.length })}
          </Link>
        )}
      </div>
      {offers.length === 0 ? (
        <p className="quiet">{t('redemption.noOffersText')}</p>
      ) : (
        <ul className="offers">
          {offers.slice(0, MAX_SHOWN).map((offer) => (
            <OfferRow key={offer.uniqueId} offer={offer} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OfferRow({ offer }: { offer: ListedOffer<Offer> }) {
  return (
    <li>
      <Link
        className={offer.missing > 0 ? 'offer is-locked' : 'offer'}
        to={paths.here({ modal: 'redeem', id: offer.missing > 0 ? undefined : offer.uniqueId })}
      >
        <OfferSummary offer={offer}>
          {offer.missing > 0 ? (
            <MissingPoints points={offer.missing} />
          ) : (
            <>
              <b>{formatNumber(offer.cost)}</b>
              <small>{t('points.unit', { count: offer.cost })}</small>
            </>
          )}
        </OfferSummary>
      </Link>
    </li>
  )
}
