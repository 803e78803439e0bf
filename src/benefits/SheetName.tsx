import type { ReactNode } from 'react'
import { Section } from '#kit/Section.tsx'

/** What a sheet is called: what is in it, and until that is known, or if it never is, what kind of thing it is. */
export const SheetName = ({ kind, children }: { kind: string; children: ReactNode }) => <Section waiting={kind} otherwise={() => kind}>{children}</Section>
