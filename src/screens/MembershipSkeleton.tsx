import { t } from '#lib/texts/t.ts'
import { TierStripSkeleton } from '../membership/TierStrip.tsx'
import { HeroSkeleton } from '../membership/TierHero.tsx'
import { EarnSkeleton } from '../points/EarnPoints.tsx'
import { PointsSkeleton } from '../points/PointsPanel.tsx'
import { ShelfSkeleton } from '../redemption/RedemptionSkeletons.tsx'

/** Skeleton of the membership page. */
export const MembershipSkeleton = () => (
  <div aria-busy="true">
    <title>{t('nav.myMembership')}</title>
    <p className="sr" role="status">{t('collection.looking')}</p>
    <HeroSkeleton />
    <div className="columns">
      <div className="side"><PointsSkeleton /></div>
      <div className="flow"><ShelfSkeleton /><EarnSkeleton /><TierStripSkeleton /></div>
    </div>
  </div>
)
