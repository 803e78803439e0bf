import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { profile } from '#contract/profile.ts'
import { useHeldBack } from '#kit/heldBack.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { useWrite } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SendCode } from './MailedCode.tsx'

/** Shows whether the email is verified, and a new email that still waits for confirmation. */
export function DetailsNotices({ onSent }: { onSent: (email: string) => void }) {
  const { account } = useRead(api.account.account)
  return (
    <>
      {account.isVerified ? <Verified email={account.email} /> : <VerifyPrompt email={account.email} onSent={onSent} />}
      {account.newEmail && <NewEmail email={account.email} newEmail={account.newEmail} />}
    </>
  )
}

export const Verified = ({ email }: { email: string }) => <p className="verified"><Icon name="check" /><span>{t('details.confirmed', { email })}</span></p>

/** SC-44 */
const VerifyPrompt = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => (
  <section className="notice-card" aria-labelledby="verify">
    <h2 id="verify"><Icon name="mail" />{t('details.verifyTitle')}</h2>
    <p>{t('details.verifyText', { email })}</p>
    <SendCode email={email} action={t('account.sendLetter')} onSent={onSent} />
    <Button look="text" to={paths.accountVerify()}>{t('details.verifyMore')}</Button>
  </section>
)

function NewEmail({ email, newEmail }: { email: string; newEmail: string }) {
  const keep = useWrite(profile.keepEmail)
  const heldBack = useHeldBack()
  const card = useRef<HTMLDivElement>(null)
  // The save button is at the end of the form, this notice at its top.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [newEmail])
  return (
    <div className="notice-card waiting-email" ref={card}>
      <p role="status">{t('details.newEmail', { newEmail, email })}</p>
      <Button look="quiet" size="small" busy={keep.busy} {...heldBack} onClick={() => void keep.send({})}>{t('details.keepEmail')}</Button>
    </div>
  )
}
