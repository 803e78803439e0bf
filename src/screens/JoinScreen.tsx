import { t } from '#kit/t.ts'
import { JoinForm } from '../session/JoinForm.tsx'
import { WayIn } from '../session/WayIn.tsx'

/** The landing page of the membership: joining with a letter first. */
export default function JoinScreen() {
  const title = t('join.title', { programme: t('programme.name') })
  return (
    <div className="way-in">
      <title>{title}</title>
      <JoinForm letterFirst head={<WayIn title={title}>{t('landing.lead')}</WayIn>} />
    </div>
  )
}
