import type { ReactNode } from 'react'
import './disclosures.css'

/** A disclosure that works without script: a summary with an animated mark, and its content. */
export const Accordion = ({
  about,
  isOpen,
  children,
}: {
  about: ReactNode
  isOpen?: boolean
  children: ReactNode
}) => (
  <details className="landing-details" open={isOpen}>
    <summary>
      {about}
      <svg className="landing-mark" viewBox="0 0 40 24" width="40" height="24" aria-hidden="true">
        <g className="landing-mark-a">
          <circle cx="13" cy="12" r="9" />
          <path d="M22 12H36" />
        </g>
        <g className="landing-mark-b">
          <circle cx="27" cy="12" r="9" />
          <path d="M29 5V19" />
        </g>
      </svg>
    </summary>
    {children}
  </details>
)
