import { useEffect } from 'react'
import { useOwnMembership } from '#kit/ownMembership.ts'
import { t } from '#kit/t.ts'
import { OfferList } from './OfferList.tsx'
import { useOffers } from './useOffers.ts'

/** What the points buy, and how many there are. */
export function ActiveOffers({ chosenId, wantedId, onChoose }: {
  chosenId: string | undefined
  /** An offer to choose for the member, if she can have it. */
  wantedId: string | undefined
  onChoose: (offerId: string | undefined) => void
}) {
  const { offers, redeemablePoints } = useOffers(useOwnMembership())
  const canHave = (offerId: string | undefined) => offers.some(({ uniqueId, missing }) => uniqueId === offerId && missing === 0)
  const isWanted = canHave(wantedId)
  // Spent elsewhere in the meantime: nothing stays chosen that can no longer be had.
  const isLost = chosenId !== undefined && !canHave(chosenId)

  useEffect(() => {
    if (isWanted) onChoose(wantedId)
  }, [isWanted, wantedId, onChoose])

  useEffect(() => {
    if (isLost) onChoose(undefined)
  }, [isLost, onChoose])

  return (
    <>
      <p className="balance">{t('redemption.youHave')} <b>{t('points.count', { count: redeemablePoints })}</b></p>
      {offers.length === 0
        ? <NoOffers />
        : <OfferList offers={offers} chosenId={chosenId} onChoose={({ uniqueId }) => onChoose(uniqueId)} />}
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
