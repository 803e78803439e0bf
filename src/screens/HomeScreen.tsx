import { mayReadPass } from '#domain/viewer.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Hero } from '../landing/Hero.tsx'
import { OpenPass } from '../landing/OpenPass.tsx'
import { JoinForm } from '../session/JoinForm.tsx'

/** The landing page. Whoever has a pass already is offered it instead of the form. */
export default function HomeScreen() {
  const viewer = useViewer()
  return (
    <>
      <title>{t('landing.pageTitle')}</title>
      <Hero>{mayReadPass(viewer) ? <OpenPass /> : <JoinForm />}</Hero>
    </>
  )
}
