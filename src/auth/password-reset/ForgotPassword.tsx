import { useEffect, useRef, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { brand } from '#lib/brand.ts'
import { useAction } from '#lib/api/useAction.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { send } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LOGIN_DRAFT } from '../login/drafts.ts'
import { EmailForm } from '../login/EmailForm.tsx'
import { LoginMethods } from '../login/LoginMethods.tsx'

/** Requests the password reset email (RT-07). The result is the same whether or not the address has an account. */
export function ForgotPassword() {
  const action = useAction()
  const [sentTo, setSentTo] = useState<string>()
  const { creatorId, membershipId } = brand

  async function requestEmail(emailAddress: string) {
    await send(auth.forgotPassword, {
      emailAddress,
      creatorId,
      membershipId,
      site: location.origin,
    })
    setSentTo(emailAddress)
  }

  if (sentTo !== undefined) return <EmailSent email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <>
      <LoginMethods title={t('reset.title')}>{t('reset.lead')}</LoginMethods>
      <EmailForm
        action={t('reset.send')}
        hint={t('reset.hint')}
        draft={LOGIN_DRAFT}
        request={action}
        onSend={requestEmail}
      />
      <div className="login-methods">
        <Button look="text" to={paths.login()}>
          {t('reset.toLogin')}
        </Button>
      </div>
    </>
  )
}

function EmailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])
  return (
    <div className="form inbox">
      <span className="inbox-mark" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <h1 className="display t-31" tabIndex={-1} ref={headline}>
        {t('reset.sentTitle')}
      </h1>
      <p className="quiet">{t('reset.sentText', { email })}</p>
      <Button wide to={paths.login()}>
        {t('reset.toLogin')}
      </Button>
      <Button look="text" className="inbox-retry" onClick={onAgain}>
        {t('login.again')}
      </Button>
    </div>
  )
}
