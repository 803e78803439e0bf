import type { ReactNode } from 'react'

type Words = { eyebrow?: string | undefined; title: string; lead?: string | undefined }

/** One part of the landing page under its headline. Between two parts there may be a seam (a look of the brand). */
export const Part = ({ kind, words: { eyebrow, title, lead }, children }: { kind: string; words: Words; children: ReactNode }) => (
  <section className={`land land-${kind}`}>
    <header className="land-head">
      {eyebrow && <p className="landing-eyebrow">{eyebrow}</p>}
      <h2 className="display">{title}</h2>
      {lead && <p>{lead}</p>}
    </header>
    {children}
  </section>
)
