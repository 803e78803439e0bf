import { useEffect } from 'react'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { t } from '#lib/texts/t.ts'
import { OfferList } from './OfferList.tsx'
import { useOffers } from './useOffers.ts'

/** Shows the balance and the offers to choose from. */
export function ActiveOffers({
  chosenId,
  openedId,
  onChoose,
}: {
  chosenId: string | undefined
  /** An offer to preselect, if the member can afford it. */
  openedId: string | undefined
  onChoose: (offerId: string | undefined) => void
}) {
  const { offers, redeemablePoints } = useOffers(useOwnMembership())
  const canAfford = (offerId: string | undefined) =>
    offers.some(({ uniqueId, missing }) => uniqueId === offerId && missing === 0)
  const canPreselect = canAfford(openedId)
  // Points may have been spent elsewhere meanwhile: clear a choice that is no longer affordable.
  const isUnaffordable = chosenId !== undefined && !canAfford(chosenId)

  useEffect(() => {
    if (canPreselect) onChoose(openedId)
  }, [canPreselect, openedId, onChoose])

  useEffect(() => {
    if (isUnaffordable) onChoose(undefined)
  }, [isUnaffordable, onChoose])

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
