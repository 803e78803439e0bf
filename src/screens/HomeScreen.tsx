// eslint-disable-next-line no-restricted-syntax -- not what the first commit waits for: the server has written it, and it comes alive in its place
import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Landing } from '#contract/pages.ts'
import { mayReadPass } from '#domain/viewer.ts'
import { useBrand } from '#kit/brand.ts'
import { useCountdown } from '#kit/countdown.ts'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { launchHero } from '../drops/launch.ts'
import { Hero } from '../landing/Hero.tsx'
import { OpenPass } from '../landing/OpenPass.tsx'
import { Registered } from '../landing/Registered.tsx'
import { useLanding } from '../landing/useLanding.ts'
import { JoinForm } from '../session/JoinForm.tsx'
import { Terms } from '../session/Terms.tsx'

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
      <First hero={landing.hero} />
      <Section waiting={<div className="landing-waiting" />} otherwise={() => null}><Sections landing={landing} /></Section>
    </>
  )
}

/**
 * The first screen. While a drop is to open its countdown stands below the hero, with the names that are left (SC-11). It
 * listens alone: what the server wrote below would be thrown away if it were told of a change before it came alive.
 */
function First({ hero }: { hero: Landing['hero'] }) {
  const { state } = useCountdown()
  const launch = state === 'none' ? undefined : launchHero({ terms: <Terms /> })
  return (
    <>
      <Hero hero={hero}><WayIn otherwise={launch ? null : <JoinForm hint={hero.hint} />} /></Hero>
      {launch}
    </>
  )
}

/** What can be said without the brand's words: whoever is here has her way in all the same. */
function Plain() {
  const { name, programme, art } = useBrand()
  return (
    <>
      <title>{`${programme}, ${name}`}</title>
      <Hero hero={{ title: programme, lead: t('landing.lead'), art: art.landing ?? '' }}><WayIn otherwise={<JoinForm />} /></Hero>
    </>
  )
}

/** `otherwise`: for whoever has no pass yet. */
function WayIn({ otherwise }: { otherwise: ReactNode }): ReactNode {
  const viewer = useViewer()
  const { pathname, hash } = useLocation()
  if (!mayReadPass(viewer)) return otherwise
  const isNew = pathname + hash === paths.registered()
  return isNew && viewer.kind === 'member' ? <Registered /> : <OpenPass />
}
