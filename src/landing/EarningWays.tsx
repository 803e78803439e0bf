import type { CSSProperties } from 'react'
import type { LandingSection } from '#contract/content.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { SectionFrame } from './SectionFrame.tsx'
import { drawToScale } from './glassesScale.ts'
import './earn.css'

/** The ways to earn, drawn to the scale of their points (SC-09). The layout shows the disc or the arcs. */
export function EarningWays({ section }: { section: LandingSection<'earn'> }) {
  const drawn = drawToScale(section.ways.map(({ points }) => points))
  return (
    <SectionFrame kind="earn" words={section}>
      <ul className="landing-earn-grid">
        {section.ways.map(({ points, title, text }, place) => (
          <li
            key={title}
            className="landing-way"
            style={
              {
                '--length': drawn[place]?.length,
                '--diameter': drawn[place]?.diameter,
              } as CSSProperties
            }
          >
            <svg className="landing-way-figure" viewBox="0 0 100 100" aria-hidden="true">
              <circle className="landing-way-disc" cx="50" cy="50" r="50" />
              {radii.map((radius) => (
                <circle
                  key={radius}
                  className="landing-way-arc"
                  cx="50"
                  cy="50"
                  r={radius}
                  pathLength="600"
                />
              ))}
            </svg>
            <b className="landing-way-value display">
              <span aria-hidden="true">{formatNumber(points)}</span>
              <span className="sr-only">{t('points.count', { count: points })}</span>
            </b>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}

const radii = [48, 41, 35]
