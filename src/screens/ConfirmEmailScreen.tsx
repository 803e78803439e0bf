import { useLocation } from 'react-router-dom'
import { t } from '#kit/t.ts'
import { carriedFrom } from '../session/carried.ts'
import { ConfirmEmail } from '../session/ConfirmEmail.tsx'

/** Where the letter to a new address leads. */
export default function ConfirmEmailScreen() {
  const { state } = useLocation()
  return (
    <div className="way-in">
      <title>{t('confirm.title')}</title>
      <ConfirmEmail token={carriedFrom(state)['token'] || undefined} />
    </div>
  )
}
