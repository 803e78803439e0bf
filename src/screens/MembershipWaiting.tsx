import { t } from '#kit/t.ts'
import { LevelsWaiting } from '../membership/LevelsStrip.tsx'
import { HeroWaiting } from '../membership/TierHero.tsx'
import { EarnWaiting } from '../points/EarnPoints.tsx'
import { PointsWaiting } from '../points/PointsPanel.tsx'
import { ShelfWaiting } from '../redemption/Waiting.tsx'

/** Skeleton of the membership page. */
export const MembershipWaiting = () => (
  <div aria-busy="true">
    <title>{t('nav.myMembership')}</title>
    <p className="sr" role="status">{t('collection.looking')}</p>
    <HeroWaiting />
    <div className="columns">
      <div className="side"><PointsWaiting /></div>
      <div className="flow"><ShelfWaiting /><EarnWaiting /><LevelsWaiting /></div>
    </div>
  </div>
)
