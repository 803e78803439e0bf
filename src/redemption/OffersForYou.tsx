import type { MembershipAccount } from '#contract/membership.ts'
import type { Offer } from '#contract/redemption.ts'
import { paths } from '#lib/navigation/paths.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Link } from 'react-router-dom'
import { isRedeemable, type ListedOffer } from './listedOffers.ts'
import { Lock, OfferSummary } from './OfferSummary.tsx'
import { useOffers } from './useOffers.ts'

const MAX_SHOWN = 4

/** "Offers for you": the first offers. */
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

/** An offer of a higher tier links to the tiers, every other to the redeem modal. */
function OfferRow({ offer }: { offer: ListedOffer<Offer> }) {
  const canRedeem = isRedeemable(offer)
  const address = offer.lockedUntil
    ? paths.here({ modal: 'tiers' })
    : paths.here({ modal: 'redeem', id: canRedeem ? offer.uniqueId : undefined })
  return (
    <li>
      <Link className={canRedeem ? 'offer' : 'offer is-locked'} to={address}>
        <OfferSummary offer={offer}>
          {canRedeem ? (
            <>
              <b>{formatNumber(offer.cost)}</b>
              <small>{t('points.unit', { count: offer.cost })}</small>
            </>
          ) : (
            <Lock offer={offer} />
          )}
        </OfferSummary>
      </Link>
    </li>
  )
}
