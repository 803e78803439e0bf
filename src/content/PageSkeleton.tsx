import './content.css'

export const PageSkeleton = () => (
  <div className="legal" aria-hidden="true">
    <header>
      <span className="skeleton" style={{ width: '70%', height: 52 }} />
      <span className="skeleton" style={{ width: '40%', height: 20 }} />
    </header>
    {[0, 1, 2].map((place) => (
      <span className="skeleton" key={place} style={{ height: 120, marginTop: 32 }} />
    ))}
  </div>
)
