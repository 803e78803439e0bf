import type { ReactNode } from 'react'
import { TierGlyph } from '#ui/TierGlyph.tsx'
import './session.css'

/** What stands above a form that leads in: the signs of the levels, a headline, and how it goes. */
export const WayIn = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="way-in-head">
    <span className="way-in-signs" aria-hidden="true">{[0, 1, 2].map((place) => <TierGlyph key={place} place={place} />)}</span>
    <h1 className="display t-39">{title}</h1>
    <p className="quiet">{children}</p>
  </header>
)
