// eslint-disable-next-line no-restricted-syntax -- not what the first commit waits for: the server has written it, and it comes alive in its place
import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { mayReadPass } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Hero } from '../landing/Hero.tsx'
import { OpenPass } from '../landing/OpenPass.tsx'
import { Registered } from '../landing/Registered.tsx'
import { useLanding } from '../landing/useLanding.ts'
import { JoinForm } from '../session/JoinForm.tsx'

/** Below the first screen: it comes when that stands, and until then what the server wrote is there. */
const Sections = lazy(async () => ({ default: (await import('../landing/Sections.tsx')).Sections }))

/** The landing page. Whoever has a pass already is offered it instead of the form, and greeted when it is new. */
export default function HomeScreen() {
  return (
    <div className="landing-page">
      <Section waiting={<div className="landing-waiting" role="status" aria-label={t('ui.loading')} />} otherwise={() => <Plain />}><Whole /></Section>
    </div>
  )
}

function Whole() {
  const landing = useLanding()
  return (
    <>
      <title>{landing.head.title}</title>
      <Hero hero={landing.hero}><WayIn hint={landing.hero.hint} /></Hero>
      <Section waiting={<div className="landing-waiting" />} otherwise={() => null}><Sections landing={landing} /></Section>
    </>
  )
}

/** What can be said without the brand's words: whoever is here has her way in all the same. */
function Plain() {
  const { name, programme, art } = useBrand()
  return (
    <>
      <title>{`${programme}, ${name}`}</title>
      <Hero hero={{ title: programme, lead: t('landing.lead'), art: art.landing ?? '' }}><WayIn /></Hero>
    </>
  )
}

function WayIn({ hint }: { hint?: string }): ReactNode {
  const viewer = useViewer()
  const { pathname, hash } = useLocation()
  if (!mayReadPass(viewer)) return <JoinForm hint={hint} />
  const isNew = pathname + hash === paths.registered()
  return isNew && viewer.kind === 'member' ? <Registered /> : <OpenPass />
}
