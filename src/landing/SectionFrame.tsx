import type { ReactNode } from 'react'

type Words = { eyebrow?: string | undefined; title: string; lead?: string | undefined }

/** A section of the landing page with its headline. A layout may draw a divider between two sections. */
export const SectionFrame = ({
  kind,
  words: { eyebrow, title, lead },
  children,
}: {
  kind: string
  words: Words
  children: ReactNode
}) => (
  <section className={`landing-section landing-${kind}`}>
    <header className="landing-head">
      {eyebrow && <p className="landing-eyebrow">{eyebrow}</p>}
      <h2 className="display">{title}</h2>
      {lead && <p>{lead}</p>}
    </header>
    {children}
  </section>
)
