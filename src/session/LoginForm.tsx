import { useState, type ReactNode } from 'react'
import { useErrand } from '#kit/errand.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { askedLink } from './askedLink.ts'
import { CheckInbox } from './CheckInbox.tsx'
import { EmailForm } from './EmailForm.tsx'
import { askToComeIn, type Asked } from './letters.ts'

type Sent = { email: string; as: Asked }

/** Logging in with a letter: its link, or its code typed here. `head` stands above the form and makes room for the letter. */
export function LoginForm({ head }: { head: ReactNode }) {
  const errand = useErrand()
  const [sent, setSent] = useState<Sent>()
  const [email, setEmail] = useState(askedLink.email)

  if (sent) {
    return (
      <CheckInbox
        as="h1"
        title={t('login.checkInbox')}
        text={t(`login.${sent.as}`, { email: sent.email })}
        email={sent.email}
        onAgain={() => {
          setEmail(undefined)
          setSent(undefined)
        }}
      />
    )
  }
  return (
    <>
      {head}
      <EmailForm action={t('login.sendLink')} hint={t('login.hint')} email={email} errand={errand} onSend={async (email) => setSent({ email, as: await askToComeIn(email) })} />
      {errand.problem?.code === 'NO_ACCOUNT' && <Button look="quiet" wide to={paths.joinForm()}>{t('login.toJoin')}</Button>}
      {email && !errand.problem && <Button look="text" onClick={() => setSent({ email, as: 'letter' })}>{t('login.haveCode')}</Button>}
    </>
  )
}
