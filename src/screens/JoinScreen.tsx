import { t } from '#lib/texts/t.ts'
import { JoinForm } from '../auth/registration/JoinForm.tsx'
import { JoinHead } from '../auth/registration/JoinHead.tsx'

/** The landing page of the membership: joins by email confirmation. */
export default function JoinScreen() {
  const title = t('join.title', { program: t('program.name') })
  return (
    <div className="auth-panel">
      <title>{title}</title>
      <JoinForm emailFirst head={<JoinHead title={title} />} />
    </div>
  )
}
