import type { Nft } from '#contract/collection.ts'
import { withoutPrefix } from '#domain/benefit.ts'
import { t } from '#lib/texts/t.ts'
import './collection.css'

/** Shows the first two benefits of an asset and how many more there are (CO-18, CO-19). */
export function BenefitSummaries({
  nft: { utility = [], utilityCount = utility.length },
}: {
  nft: Pick<Nft, 'utility' | 'utilityCount'>
}) {
  if (utility.length === 0) return null
  const more = utilityCount - utility.length
  return (
    <div className="benefit-summaries">
      {utility.map(({ utilityId, utilityName, utilityDescription }) => (
        <p key={utilityId}>
          <b>{utilityName}</b> <span className="quiet">{withoutPrefix(utilityDescription)}</span>
        </p>
      ))}
      {more > 0 && <small className="quiet">{t('collection.moreBenefits', { count: more })}</small>}
    </div>
  )
}
