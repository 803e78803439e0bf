import { memo } from 'react'
import type { Utility } from '#contract/utility.ts'
import { matchesFilter, benefitKindOf, type BenefitFilter } from '#domain/benefit.ts'
import { useIncrementalList } from '#lib/browser/useIncrementalList.ts'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { BenefitTile } from './BenefitTile.tsx'
import { isAvailable } from './isAvailable.ts'
import { useBenefits, usePieceBenefits } from './useBenefit.ts'
import './benefit-list.css'

/** Memoized so that tiles already shown do not render again when the list grows. */
const Tile = memo(BenefitTile)

/** Tiles rendered before the member scrolls: the list is at the end of a long page. */
const INITIAL_COUNT = 24

const titles = {
  media: 'collection.media',
  offers: 'collection.offers',
  contests: 'collection.contests',
} as const

/**
 * Lists all kinds of benefits of the member's pieces (SC-26), or nothing when there is none. Benefits of the membership
 * are on its own page.
 */
export function BenefitsOfPieces() {
  const shown = usePieceBenefits().filter(isAvailable)
  return (
    shown.length > 0 && <TitledList title={t('benefits.ofPieces')} name="all" benefits={shown} />
  )
}

/** Lists all of the member's benefits of one kind (SC-23 to SC-25). */
export function BenefitList({ filter }: { filter: Exclude<BenefitFilter, 'all'> }) {
  const shown = useBenefits().filter(
    (benefit) => matchesFilter(filter, benefitKindOf(benefit)) && isAvailable(benefit),
  )
  return <TitledList title={t(titles[filter])} name={filter} benefits={shown} />
}

/** Lists the benefits of one asset under one title. */
export const BenefitsOf = ({ nftId, benefits }: { nftId: string; benefits: readonly Utility[] }) =>
  benefits.length > 0 && (
    <TitledList
      title={t('benefits.ofAsset')}
      name={nftId}
      benefits={benefits.filter(isAvailable)}
      nftId={nftId}
    />
  )

function TitledList({
  title,
  name,
  benefits,
  nftId,
}: {
  title: string
  name: string
  benefits: readonly Utility[]
  nftId?: string
}) {
  const { shown, end } = useIncrementalList(`benefits ${name}`, benefits.length, INITIAL_COUNT)
  return (
    <section className="benefit-list" aria-labelledby={`benefits-of-${name}`}>
      <div className="section-head">
        <h2 className="display" id={`benefits-of-${name}`}>
          {title}
        </h2>
        <small className="quiet" role="status">
          {t('benefits.count', { count: benefits.length })}
        </small>
      </div>
      {benefits.length === 0 ? (
        <p className="quiet">{t('benefits.none')}</p>
      ) : (
        <ul className="benefit-grid">
          {benefits.slice(0, shown).map((benefit) => (
            <li key={benefit.utilityId}>
              <Tile benefit={benefit} nftId={nftId} />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} />
    </section>
  )
}

const tiles = [0, 1, 2]

/** Skeleton of the list while benefits load. */
export const BenefitsSkeleton = () => (
  <section className="benefit-list" aria-busy="true">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <div className="section-head">
      <Skeleton width={160} height={29} />
    </div>
    <div className="benefit-grid">
      {tiles.map((tile) => (
        <div key={tile}>
          <Skeleton className="tile-art" width="100%" height={158} />
          <Skeleton width="70%" height={20} />
          <Skeleton width="90%" height={18} />
        </div>
      ))}
    </div>
  </section>
)
