// eslint-disable-next-line no-restricted-syntax -- the first commit does not wait for it: it is server-rendered and hydrates in place
import { lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Landing } from '#contract/content.ts'
import { canReadPass } from '#domain/viewer.ts'
import { useBrand } from '#lib/brand.ts'
import { useCountdown } from '#lib/countdown.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { launchHero } from '../drops/launchComponents.ts'
import { Hero } from '../landing/Hero.tsx'
import { layoutAttributes } from '../landing/layoutAttributes.ts'
import { OpenPass } from '../landing/OpenPass.tsx'
import { AlreadyRegistered } from '../landing/AlreadyRegistered.tsx'
import { useLanding } from '../landing/useLanding.ts'
import { JoinForm } from '../auth/registration/JoinForm.tsx'
import { Terms } from '../auth/registration/Terms.tsx'

/** Everything below the fold: loads after the hero; until then the server-rendered HTML stays. */
const Sections = lazy(async () => ({ default: (await import('../landing/Sections.tsx')).Sections }))

/** The landing page. A member gets a link to the pass instead of the join form, and a greeting after registering. */
export default function HomeScreen() {
  const { landingLayout } = useBrand()
  return (
    <div className="landing-page" {...layoutAttributes(landingLayout)}>
      <Section
        waiting={<div className="landing-waiting" role="status" aria-label={t('ui.loading')} />}
        otherwise={() => <FallbackPage />}
      >
        <LandingPage />
      </Section>
    </div>
  )
}

function LandingPage() {
  const landing = useLanding()
  return (
    <>
      <title>{landing.head.title}</title>
      <HeroSection hero={landing.hero} />
      <Section waiting={<div className="landing-waiting" />} otherwise={() => null}>
        <Sections landing={landing} />
      </Section>
    </>
  )
}

/**
 * The hero, with the countdown and the pre-registration form while a drop is to open (SC-11). Only this component
 * subscribes to the countdown: an update above would make React discard the server-rendered sections before hydration.
 */
function HeroSection({ hero }: { hero: Landing['hero'] }) {
  const { state } = useCountdown()
  const launch = state === 'none' ? undefined : launchHero({ terms: <Terms /> })
  return (
    <>
      <Hero hero={hero}>
        <PassOrJoin otherwise={launch ? <JoinLink /> : <JoinForm hint={hero.hint} />} />
      </Hero>
      {launch}
    </>
  )
}

/** Links to the join form, whose place the countdown has taken. */
const JoinLink = () => (
  <Button wide to={paths.join()}>
    {t('landing.join')}
  </Button>
)

/** Shown when the landing texts fail to load, so that visitors can still join. */
function FallbackPage() {
  const { name, art } = useBrand()
  const program = t('program.name')
  return (
    <>
      <title>{`${program}, ${name}`}</title>
      <Hero hero={{ title: program, lead: t('landing.lead'), art: art.landing ?? '' }}>
        <PassOrJoin otherwise={<JoinForm />} />
      </Hero>
    </>
  )
}

/** `otherwise`: shown to a visitor without a pass. */
function PassOrJoin({ otherwise }: { otherwise: ReactNode }): ReactNode {
  const viewer = useViewer()
  const { pathname, hash } = useLocation()
  if (!canReadPass(viewer)) return otherwise
  const isNew = pathname + hash === paths.registered()
  return isNew && viewer.kind === 'member' ? <AlreadyRegistered /> : <OpenPass />
}
