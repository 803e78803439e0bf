import { t } from '#lib/texts/t.ts'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { ConfirmEmail } from '../auth/registration/ConfirmEmail.tsx'

/** Opened by the link of the email that confirms a new address. */
export default function ConfirmEmailScreen() {
  const { token } = useLinkParameters()
  return (
    <div className="auth-panel">
      <title>{t('confirm.title')}</title>
      <ConfirmEmail token={token || undefined} />
    </div>
  )
}
