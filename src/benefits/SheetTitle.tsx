import type { ReactNode } from 'react'
import { Section } from '#lib/api/Section.tsx'

/** Title of a modal: the name of its content, or the kind of content while the name is unknown. */
export const SheetTitle = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <Section waiting={kind} otherwise={() => kind}>
    {children}
  </Section>
)
