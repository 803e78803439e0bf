import { useEffect, useRef } from 'react'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SendCode } from '#lib/forms/EmailedCode.tsx'

/** Shows whether the email is verified, and a new email that still waits for confirmation. */
export function DetailsNotices({ onSent }: { onSent: (email: string) => void }) {
  const { account } = useRead(api.account.account)
  return (
    <>
      {account.isVerified ? (
        <Verified email={account.email} />
      ) : (
        <VerifyPrompt email={account.email} onSent={onSent} />
      )}
      {account.newEmail && <NewEmail email={account.email} newEmail={account.newEmail} />}
    </>
  )
}

export const Verified = ({ email }: { email: string }) => (
  <p className="verified">
    <Icon name="check" />
    <span>{t('details.confirmed', { email })}</span>
  </p>
)

/** SC-44 */
const VerifyPrompt = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => (
  <section className="notice-card" aria-labelledby="verify">
    <h2 id="verify">
      <Icon name="mail" />
      {t('details.verifyTitle')}
    </h2>
    <p>{t('details.verifyText', { email })}</p>
    <SendCode email={email} action={t('account.sendEmail')} onSent={onSent} />
    <Button look="text" to={paths.accountVerify()}>
      {t('details.verifyMore')}
    </Button>
  </section>
)

function NewEmail({ email, newEmail }: { email: string; newEmail: string }) {
  const keep = useWrite(accountSettings.cancelEmailChange)
  const disabledReason = useDisabledReason()
  const card = useRef<HTMLDivElement>(null)
  // The save button is at the end of the form, this notice at its top.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [newEmail])
  return (
    <div className="notice-card waiting-email" ref={card}>
      <p role="status">{t('details.newEmail', { newEmail, email })}</p>
      <Button
        look="quiet"
        size="small"
        busy={keep.busy}
        {...disabledReason}
        onClick={() => void keep.send({})}
      >
        {t('details.keepEmail')}
      </Button>
    </div>
  )
}
