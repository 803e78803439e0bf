import type { MembershipAccount } from '#contract/membership.ts'
import { useBrand } from '#lib/brand.ts'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TierIcon } from '#ui/TierIcon.tsx'
import { tierArt } from './tierArt.ts'
import './membership.css'

const WIDE = '(min-width: 768px)'

/** Shows the tier's picture and name, and the name of the membership (SC-74). */
export function TierHero({
  membership: { asset, assetVariation },
}: {
  membership: MembershipAccount
}) {
  const picture = tierArt(useBrand().art, assetVariation.mediaFileUrl)

  return (
    <header className="hero">
      <title>{asset.name}</title>
      <picture className="hero-art">
        <source media={WIDE} srcSet={picture.wide} />
        <img
          src={picture.phone}
          alt=""
          width={390}
          height={468}
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <div className="hero-text">
        <p className="hero-tier">
          {picture.place !== undefined && <TierIcon place={picture.place} />}
          {assetVariation.name}
        </p>
        <h1 className="display t-49">{asset.name}</h1>
        <p className="hero-lead">{t('membership.lead')}</p>
      </div>
    </header>
  )
}

/** Skeleton of the hero, in its final size. */
export const HeroSkeleton = () => (
  <header className="hero is-loading">
    <div className="hero-text">
      <p className="hero-tier">
        <Skeleton round width={28} height={28} />
        <Skeleton width={72} height={16} />
      </p>
      <Skeleton width={230} height={51} />
      <Skeleton width={280} height={16} />
      <Skeleton width={180} height={16} />
    </div>
  </header>
)
