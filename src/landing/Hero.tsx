import type { ReactNode } from 'react'
import type { Landing } from '#contract/content.ts'
import { darkDrawing } from '#lib/brand.ts'
import './landing.css'
import './hero-layouts.css'

/** Makes the browser report when the picture is on the screen; src/boot/boot.ts waits for that. */
const elementTiming = { elementtiming: 'hero' }

/** The first screen of the landing page: picture, headline and the join form. */
export function Hero({
  hero: { eyebrow, title, lead, art, artWide, alt = '' },
  children,
}: {
  hero: Landing['hero']
  children: ReactNode
}) {
  const [dark, darkWide] = [art, artWide].map((url) => url && darkDrawing(url))
  return (
    <section className="landing">
      <picture className="landing-art">
        {darkWide && (
          <source media="(min-width: 900px) and (prefers-color-scheme: dark)" srcSet={darkWide} />
        )}
        {artWide && <source media="(min-width: 900px)" srcSet={artWide} />}
        {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img src={art} alt={alt} fetchPriority="high" decoding="async" {...elementTiming} />
      </picture>
      <div className="landing-copy">
        {eyebrow && <p className="landing-eyebrow">{eyebrow}</p>}
        <h1 className="display">{title}</h1>
        <p className="landing-lead">{lead}</p>
      </div>
      {children && (
        <div className="landing-form" id="join">
          {children}
        </div>
      )}
    </section>
  )
}
