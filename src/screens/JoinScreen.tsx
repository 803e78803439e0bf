import { t } from '#kit/t.ts'
import { JoinForm } from '../session/JoinForm.tsx'
import { JoinHead } from '../session/JoinHead.tsx'

/** The landing page of the membership: joins by email confirmation. */
export default function JoinScreen() {
  const title = t('join.title', { programme: t('programme.name') })
  return (
    <div className="way-in">
      <title>{title}</title>
      <JoinForm letterFirst head={<JoinHead title={title} />} />
    </div>
  )
}
