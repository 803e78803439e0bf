import { Skeleton } from '#ui/Skeleton.tsx'
import './points.css'

const tiles = [0, 1, 2, 3, 4, 5]

export const EarnSkeleton = () => (
  <div className="section section-plain" aria-busy="true">
    <div className="section-head">
      <Skeleton width={160} height={29} />
    </div>
    <div className="earn-list">
      {tiles.map((tile) => (
        <div key={tile} className="earn">
          <div className="earn-summary">
            <Skeleton round width={44} height={44} />
          </div>
          <span className="earn-name">
            <Skeleton width="80%" height={20} />
          </span>
          <small>
            <Skeleton width="60%" height={16} />
          </small>
          <span className="earn-action">
            <Skeleton width="50%" height={16} />
          </span>
        </div>
      ))}
    </div>
  </div>
)
