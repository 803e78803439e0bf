import { Skeleton } from '#ui/Skeleton.tsx'
import './redemption.css'

const rows = [0, 1, 2, 3]

const RowWaiting = () => (
  <span className="offer">
    <span className="offer-value">
      <Skeleton width={48} height={34} />
    </span>
    <span className="offer-text">
      <Skeleton width="70%" height={18} />
      <Skeleton width="90%" height={14} />
    </span>
    <span className="offer-cost">
      <Skeleton width={44} height={26} />
    </span>
  </span>
)

const OfferRowsWaiting = () => (
  <div className="offers">
    {rows.map((row) => (
      <RowWaiting key={row} />
    ))}
  </div>
)

/** Skeleton of the offers on the membership page. */
export const OffersForYouSkeleton = () => (
  <div className="section" aria-busy="true">
    <div className="section-head">
      <Skeleton width={170} height={29} />
    </div>
    <OfferRowsWaiting />
  </div>
)

/** Skeleton of the offers in the redeem modal. */
export const OffersSkeleton = () => (
  <>
    <p className="balance">
      <Skeleton width={180} height={24} />
    </p>
    <OfferRowsWaiting />
  </>
)

export const VouchersSkeleton = () => (
  <div className="redeemed">
    {rows.slice(0, 2).map((row) => (
      <span key={row} className="redeemed-item">
        <Skeleton width="60%" height={20} />
        <Skeleton width={200} height={26} />
        <Skeleton width={120} height={40} />
      </span>
    ))}
  </div>
)
