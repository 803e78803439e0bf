import { useEffect } from 'react'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { t } from '#lib/texts/t.ts'
import { isRedeemable } from './listedOffers.ts'
import { OfferList } from './OfferList.tsx'
import { useOffers } from './useOffers.ts'

/** Shows the balance and the offers to choose from. */
export function ActiveOffers({
  chosenId,
  openedId,
  onChoose,
}: {
  chosenId: string | undefined
  /** An offer to preselect, if the member can redeem it. */
  openedId: string | undefined
  onChoose: (offerId: string | undefined) => void
}) {
  const { offers, redeemablePoints } = useOffers(useOwnMembership())
  const canRedeem = (offerId: string | undefined) =>
    offers.some((offer) => offer.uniqueId === offerId && isRedeemable(offer))
  const canPreselect = canRedeem(openedId)
  // Points may have been spent elsewhere meanwhile: clear a choice that can no longer be redeemed.
  const isNoLongerOpen = chosenId !== undefined && !canRedeem(chosenId)

  useEffect(() => {
    if (canPreselect) onChoose(openedId)
  }, [canPreselect, openedId, onChoose])

  useEffect(() => {
    if (isNoLongerOpen) onChoose(undefined)
  }, [isNoLongerOpen, onChoose])

  return (
    <>
      <p className="balance">
        {t('redemption.youHave')} <b>{t('points.count', { count: redeemablePoints })}</b>
      </p>
      {offers.length === 0 ? (
        <NoOffers />
      ) : (
        <OfferList
          offers={offers}
          chosenId={chosenId}
          onChoose={({ uniqueId }) => onChoose(uniqueId)}
        />
      )}
    </>
  )
}

const NoOffers = () => (
  <div className="empty">
    <span className="empty-art art" data-art="empty" />
    <h3 className="display t-25">{t('redemption.noOffersTitle')}</h3>
    <p>{t('redemption.noOffersText')}</p>
  </div>
)
