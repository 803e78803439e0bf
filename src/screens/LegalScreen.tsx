import { matchPath, useLocation } from 'react-router-dom'
import { patterns } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Legal } from '../content/Legal.tsx'
import { PageSkeleton } from '../content/PageSkeleton.tsx'

/** The terms or the privacy policy, depending on the address. */
export default function LegalScreen() {
  const name = matchPath(patterns.privacy, useLocation().pathname) ? 'privacy' : 'terms'
  return (
    <Section key={name} name={t(`legal.${name}`)} waiting={<PageSkeleton />}>
      <Legal name={name} />
    </Section>
  )
}
