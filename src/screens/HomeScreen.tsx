import { useLocation } from 'react-router-dom'
import { mayReadPass } from '#domain/viewer.ts'
import { useCountdown } from '#kit/countdown.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { launchHero } from '../drops/launch.ts'
import { Hero } from '../landing/Hero.tsx'
import { OpenPass } from '../landing/OpenPass.tsx'
import { Registered } from '../landing/Registered.tsx'
import { JoinForm } from '../session/JoinForm.tsx'
import { Terms } from '../session/Terms.tsx'

/** The landing page, with its countdown while a drop is to open (SC-11). Whoever has a pass already is offered it instead of the form, and greeted when it is new. */
export default function HomeScreen() {
  const viewer = useViewer()
  const { pathname, hash } = useLocation()
  const isNew = pathname + hash === paths.registered()
  const launch = launchHero({ terms: <Terms /> })
  const { state } = useCountdown()
  const known = isNew && viewer.kind === 'member' ? <Registered /> : <OpenPass />
  return (
    <>
      <title>{t('landing.pageTitle')}</title>
      {launch && state !== 'none'
        ? <><Hero>{mayReadPass(viewer) && known}</Hero>{launch}</>
        : <Hero>{mayReadPass(viewer) ? known : <JoinForm />}</Hero>}
    </>
  )
}
