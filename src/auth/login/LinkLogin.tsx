import { useState, type ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { useAction } from '#lib/api/useAction.ts'
import { drafts } from '#lib/forms/form.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useStored } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { requestedLink } from './requestedLink.ts'
import { CheckInbox } from './CheckInbox.tsx'
import { EmailForm } from './EmailForm.tsx'
import { requestLogin, type LoginEmailResult } from './requestEmail.ts'
import { LOGIN_DRAFT } from './drafts.ts'

/** The email was sent from here, or the member already has a code from elsewhere. */
type Step = { as: LoginEmailResult; email: string } | { as: 'haveCode' }

/** Logs in by an emailed link, or its code typed here. `head` is shown above the first form only. */
export function LinkLogin({
  as,
  head,
  otherWay,
}: {
  as: 'h1' | 'h3'
  head: ReactNode
  otherWay: ReactNode
}) {
  const action = useAction()
  const [step, setStep] = useState<Step>()
  const ownEmail = useStored(api.account.account)?.account.email
  const [initialEmail, setInitialEmail] = useState(requestedLink.email() ?? ownEmail)

  if (step) {
    return (
      <CheckInbox
        as={as}
        title={t(step.as === 'haveCode' ? 'login.haveCodeTitle' : 'login.checkInbox')}
        text={t(`login.${step.as}Text`, 'email' in step ? { email: step.email } : {})}
        email={
          'email' in step
            ? { sentTo: step.email }
            : { knownEmail: drafts.read(LOGIN_DRAFT)['email'] ?? initialEmail }
        }
        onAgain={() => {
          drafts.clear(LOGIN_DRAFT)
          setInitialEmail(undefined)
          setStep(undefined)
        }}
      />
    )
  }
  return (
    <>
      {head}
      <EmailForm
        action={t('login.sendLink')}
        hint={t('login.hint')}
        email={initialEmail}
        draft={LOGIN_DRAFT}
        request={action}
        onSend={async (email) => setStep({ as: await requestLogin(email), email })}
      />
      <div className="login-methods">
        {action.problem?.code === 'NO_ACCOUNT' ? (
          <Button look="quiet" wide to={paths.joinForm()}>
            {t('login.toJoin')}
          </Button>
        ) : (
          <Button look="text" onClick={() => setStep({ as: 'haveCode' })}>
            {t('login.haveCode')}
          </Button>
        )}
        {otherWay}
      </div>
    </>
  )
}
