import { useParams } from 'react-router-dom'
import { t } from '#lib/texts/t.ts'
import { useLinkParameters } from '#lib/navigation/linkParameters.ts'
import { ForgotPassword } from '../auth/password-reset/ForgotPassword.tsx'
import { NewPassword } from '../auth/password-reset/NewPassword.tsx'

/** Requests the password reset email, or sets the new password by its link. */
export default function ResetScreen() {
  const { tokenId: inPath } = useParams()
  const { tokenId = inPath } = useLinkParameters()
  return (
    <div className="auth-panel">
      <title>{t(tokenId === undefined ? 'reset.title' : 'reset.newTitle')}</title>
      {tokenId === undefined ? <ForgotPassword /> : <NewPassword token={tokenId} />}
    </div>
  )
}
