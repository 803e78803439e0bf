import type { ReactNode } from 'react'
import { Section } from '#kit/Section.tsx'

/** Title of a modal: the name of its content, or the kind of content while the name is unknown. */
export const SheetName = ({ kind, children }: { kind: string; children: ReactNode }) => <Section waiting={kind} otherwise={() => kind}>{children}</Section>
