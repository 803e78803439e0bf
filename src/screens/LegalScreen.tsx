import { matchPath, useLocation } from 'react-router-dom'
import { patterns } from '#kit/paths.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Legal } from '../pages/Legal.tsx'
import { PageWaiting } from '../pages/PageWaiting.tsx'

/** The terms or the privacy policy, depending on the address. */
export default function LegalScreen() {
  const name = matchPath(patterns.privacy, useLocation().pathname) ? 'privacy' : 'terms'
  return <Section key={name} name={t(`legal.${name}`)} waiting={<PageWaiting />}><Legal name={name} /></Section>
}
