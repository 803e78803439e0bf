import type { CSSProperties } from 'react'
import type { LandingSection } from '#contract/content.ts'
import { SectionFrame } from './SectionFrame.tsx'
import './steps.css'

/** How the program works (SC-06). `--title-length` counts the characters of the title, so that a brand can size it to fit the line. */
export const Steps = ({ section }: { section: LandingSection<'steps'> }) => (
  <SectionFrame kind="steps" words={section}>
    <ol className="landing-steps-list">
      {section.steps.map(({ mark, title, text, art }) => (
        <li
          key={title}
          className="landing-step"
          style={{ '--title-length': title.length } as CSSProperties}
        >
          {mark && <span className="landing-step-mark">{mark}</span>}
          {art && (
            <img
              className="landing-step-art"
              src={art}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
            />
          )}
          <h3 className="display">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    {section.foot && <p className="landing-steps-foot">{section.foot}</p>}
  </SectionFrame>
)
