import { useParams } from 'react-router-dom'
import { t } from '#kit/t.ts'
import { useCarried } from '../session/carried.ts'
import { ForgotPassword } from '../session/ForgotPassword.tsx'
import { NewPassword } from '../session/NewPassword.tsx'

/** Requests the password reset email, or sets the new password by its link. */
export default function ResetScreen() {
  const { tokenId: inPath } = useParams()
  const { tokenId = inPath } = useCarried()
  return (
    <div className="way-in">
      <title>{t(tokenId === undefined ? 'reset.title' : 'reset.newTitle')}</title>
      {tokenId === undefined ? <ForgotPassword /> : <NewPassword token={tokenId} />}
    </div>
  )
}
