import type { ReactNode } from 'react'
import type { Landing } from '#contract/pages.ts'
import './landing.css'

/**
 * The first screen of the landing page: the drawing of the programme, its promise, and the way in. `count` stands
 * between the two: what counts down to a drop (SC-11).
 */
export function Hero({ hero: { eyebrow, title, lead, art, artWide, alt = '' }, count, children }: { hero: Landing['hero']; count?: ReactNode; children: ReactNode }) {
  return (
    <section className="landing">
      <picture className="landing-art">
        {artWide && <source media="(min-width: 900px)" srcSet={artWide} />}
        <img src={art} alt={alt} fetchPriority="high" decoding="async" />
      </picture>
      <div className="landing-copy">
        {eyebrow && <p className="landing-eyebrow">{eyebrow}</p>}
        <h1 className="display">{title}</h1>
        <p className="landing-lead">{lead}</p>
      </div>
      {count && <div className="landing-count">{count}</div>}
      <div className="landing-form" id="join">{children}</div>
    </section>
  )
}
