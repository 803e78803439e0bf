import './transfers.css'

/** Skeleton of an invitation. */
export const ClaimSkeleton = () => (
  <div className="invite" aria-hidden="true">
    <div className="invite-offer">
      <div className="invite-media skeleton" />
      <div className="invite-copy">
        <span className="skeleton" style={{ width: '50%', height: 20 }} />
        <span className="skeleton" style={{ width: '90%', height: 52 }} />
        <span className="skeleton" style={{ width: '70%', height: 20 }} />
      </div>
      <div className="invite-form">
        <span className="skeleton" style={{ height: 220 }} />
      </div>
    </div>
  </div>
)
