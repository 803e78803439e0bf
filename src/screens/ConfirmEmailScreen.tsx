import { t } from '#kit/t.ts'
import { useCarried } from '../session/carried.ts'
import { ConfirmEmail } from '../session/ConfirmEmail.tsx'

/** Opened by the link of the email that confirms a new address. */
export default function ConfirmEmailScreen() {
  const { token } = useCarried()
  return (
    <div className="way-in">
      <title>{t('confirm.title')}</title>
      <ConfirmEmail token={token || undefined} />
    </div>
  )
}
