import { useState, type ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { useErrand } from '#kit/errand.ts'
import { drafts } from '#kit/form.ts'
import { paths } from '#kit/paths.ts'
import { useStored } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { askedLink } from './askedLink.ts'
import { CheckInbox } from './CheckInbox.tsx'
import { EmailForm } from './EmailForm.tsx'
import { askToComeIn, type Asked } from './letters.ts'
import { LOGIN_DRAFT } from './drafts.ts'

/** The email was sent from here, or the member already has a code from elsewhere. */
type Step = { as: Asked; email: string } | { as: 'haveCode' }

/** Logs in by an emailed link, or its code typed here. `head` is shown above the first form only. */
export function LinkLogin({ as, head, otherWay }: { as: 'h1' | 'h3'; head: ReactNode; otherWay: ReactNode }) {
  const errand = useErrand()
  const [step, setStep] = useState<Step>()
  const ownEmail = useStored(api.account.account)?.account.email
  const [initialEmail, setInitialEmail] = useState(askedLink.email() ?? ownEmail)

  if (step) {
    return (
      <CheckInbox
        as={as}
        title={t(step.as === 'haveCode' ? 'login.haveCodeTitle' : 'login.checkInbox')}
        text={t(`login.${step.as}Text`, 'email' in step ? { email: step.email } : {})}
        email={'email' in step ? { sentTo: step.email } : { known: drafts.read(LOGIN_DRAFT)['email'] ?? initialEmail }}
        onAgain={() => {
          drafts.forget(LOGIN_DRAFT)
          setInitialEmail(undefined)
          setStep(undefined)
        }}
      />
    )
  }
  return (
    <>
      {head}
      <EmailForm action={t('login.sendLink')} hint={t('login.hint')} email={initialEmail} draft={LOGIN_DRAFT} errand={errand} onSend={async (email) => setStep({ as: await askToComeIn(email), email })} />
      <div className="ways">
        {errand.problem?.code === 'NO_ACCOUNT'
          ? <Button look="quiet" wide to={paths.joinForm()}>{t('login.toJoin')}</Button>
          : <Button look="text" onClick={() => setStep({ as: 'haveCode' })}>{t('login.haveCode')}</Button>}
        {otherWay}
      </div>
    </>
  )
}
