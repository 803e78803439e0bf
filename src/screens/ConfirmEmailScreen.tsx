import { t } from '#kit/t.ts'
import { useCarried } from '../session/carried.ts'
import { ConfirmEmail } from '../session/ConfirmEmail.tsx'

/** Where the letter to a new address leads. */
export default function ConfirmEmailScreen() {
  const { token } = useCarried()
  return (
    <div className="way-in">
      <title>{t('confirm.title')}</title>
      <ConfirmEmail token={token || undefined} />
    </div>
  )
}
