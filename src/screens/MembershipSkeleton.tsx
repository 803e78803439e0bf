import { t } from '#lib/texts/t.ts'
import { TierStripSkeleton } from '../membership/TierStripSkeleton.tsx'
import { HeroSkeleton } from '../membership/TierHero.tsx'
import { EarnSkeleton } from '../points/EarnSkeleton.tsx'
import { PointsSkeleton } from '../points/PointsPanel.tsx'
import { OffersForYouSkeleton } from '../redemption/RedemptionSkeletons.tsx'

/** Skeleton of the membership page. */
export const MembershipSkeleton = () => (
  <div aria-busy="true">
    <title>{t('nav.myMembership')}</title>
    <p className="sr-only" role="status">
      {t('collection.looking')}
    </p>
    <HeroSkeleton />
    <div className="membership-columns">
      <div className="membership-side">
        <PointsSkeleton />
      </div>
      <div className="membership-main">
        <OffersForYouSkeleton />
        <EarnSkeleton />
        <TierStripSkeleton />
      </div>
    </div>
  </div>
)
