import type { Utility } from '#contract/utility.ts'
import { BenefitAction } from './actions.tsx'
import './benefits.css'

/** One benefit and what she does with it. */
export const BenefitTile = ({ benefit, nftId }: { benefit: Utility; nftId?: string }) => (
  <li className="tile">
    {benefit.thumbnailUrl && <img className="tile-art" src={benefit.thumbnailUrl} alt="" loading="lazy" decoding="async" width={252} height={158} />}
    <h3>{benefit.utilityName}</h3>
    <p className="quiet">{benefit.utilityDescription}</p>
    <BenefitAction benefit={benefit} nftId={nftId} />
  </li>
)
