import { Skeleton } from '#ui/Skeleton.tsx'
import './membership.css'

const cards = [0, 1, 2]

export const TierStripSkeleton = () => (
  <div className="section" aria-busy="true">
    <div className="section-head">
      <Skeleton width={140} height={29} />
    </div>
    <div className="tier-strip">
      {cards.map((card) => (
        <div key={card} className="tier-card">
          <Skeleton className="tier-card-art" width="100%" height={176} />
          <Skeleton width={110} height={29} />
          <Skeleton width={90} height={18} />
          <p>
            <Skeleton width="90%" height={18} />
          </p>
        </div>
      ))}
    </div>
  </div>
)
