import type { Utility } from '#contract/utility.ts'
import { benefitKindOf, withoutPrefix } from '#domain/benefit.ts'
import { DEFAULT_LENGTH, MEDIA_LENGTH, truncate } from '#domain/truncate.ts'
import { BenefitAction } from './actions.tsx'
import './benefits.css'

/** Shows one benefit with its action. */
export const BenefitTile = ({
  benefit,
  nftId,
}: {
  benefit: Utility
  nftId?: string | undefined
}) => (
  <article className="tile">
    {benefit.thumbnailUrl && (
      <img
        className="tile-art"
        src={benefit.thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
        width={252}
        height={158}
      />
    )}
    <h3>{benefit.utilityName}</h3>
    <p className="quiet">{shortened(benefit)}</p>
    <div className="tile-foot">
      <BenefitAction benefit={benefit} nftId={nftId} />
    </div>
  </article>
)

/** CO-17, CO-20: the tile shows the beginning of the description; the opened benefit shows all of it. */
const shortened = (benefit: Utility): string =>
  truncate(
    withoutPrefix(benefit.utilityDescription),
    benefitKindOf(benefit) === 'media' ? MEDIA_LENGTH : DEFAULT_LENGTH,
  )
