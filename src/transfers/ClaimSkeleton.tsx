import './transfers.css'

/** Skeleton of an invitation. */
export const ClaimSkeleton = () => (
  <div className="invite" aria-hidden="true">
    <div className="invite-offer">
      <div className="invite-stage sk" />
      <div className="invite-copy"><span className="sk" style={{ width: '50%', height: 20 }} /><span className="sk" style={{ width: '90%', height: 52 }} /><span className="sk" style={{ width: '70%', height: 20 }} /></div>
      <div className="invite-form"><span className="sk" style={{ height: 220 }} /></div>
    </div>
  </div>
)
