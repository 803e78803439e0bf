import { api } from '#contract/index.ts'
import { isOfferedToTier, nextReward, pointsMissing } from '#domain/offer.ts'
import { brand } from '#lib/brand.ts'
import { offerLine } from '#lib/codes/voucherTexts.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'

type NextRewardProps = { redeemablePoints: number; tierId: string }

/** Shows the cheapest offer the member cannot afford yet, and the missing points. */
export function NextReward({ redeemablePoints, tierId }: NextRewardProps) {
  const { redemptionConfigurations } = useRead(api.redemption.offers, {
    membershipId: brand.membershipId,
  })
  const offer = nextReward(
    redemptionConfigurations.filter((offer) => offer.isActive && isOfferedToTier(offer, tierId)),
    redeemablePoints,
  )
  if (!offer) return null
  return (
    <section className="next-reward" aria-label={t('pass.next')}>
      <div className="next-reward-text">
        <small className="label">{t('pass.next')}</small>
        <b>{offerLine(offer)}</b>
      </div>
      <b className="next-reward-missing">
        {t('pass.nextLeft', { count: pointsMissing(offer, redeemablePoints) })}
      </b>
      <div className="next-reward-bar" aria-hidden="true">
        <span style={{ width: `${(redeemablePoints / offer.cost) * 100}%` }} />
      </div>
    </section>
  )
}
