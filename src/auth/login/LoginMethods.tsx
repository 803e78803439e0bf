import type { ReactNode } from 'react'
import { TierIcon } from '#ui/TierIcon.tsx'
import '../auth.css'

/** Header of the login, join and reset forms: the glyphs of the tiers, a headline and a lead. */
export const LoginMethods = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="auth-panel-head">
    <span className="auth-panel-glyphs" aria-hidden="true">
      {[0, 1, 2].map((place) => (
        <TierIcon key={place} place={place} />
      ))}
    </span>
    <h1 className="display t-39">{title}</h1>
    <p className="quiet">{children}</p>
  </header>
)
