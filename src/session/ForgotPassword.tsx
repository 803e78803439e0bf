import { useEffect, useRef, useState } from 'react'
import { door } from '#contract/door.ts'
import { brand } from '#kit/brand.ts'
import { useErrand } from '#kit/errand.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LOGIN_DRAFT } from './drafts.ts'
import { EmailForm } from './EmailForm.tsx'
import { WayIn } from './WayIn.tsx'

/** Requests the password reset email (RT-07). The result is the same whether or not the address has an account. */
export function ForgotPassword() {
  const errand = useErrand()
  const [sentTo, setSentTo] = useState<string>()
  const { creatorId, membershipId } = brand

  async function requestEmail(emailAddress: string) {
    await deliver(door.forgotPassword, { emailAddress, creatorId, membershipId, site: location.origin })
    setSentTo(emailAddress)
  }

  if (sentTo !== undefined) return <EmailSent email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <>
      <WayIn title={t('reset.title')}>{t('reset.lead')}</WayIn>
      <EmailForm action={t('reset.send')} hint={t('reset.hint')} draft={LOGIN_DRAFT} errand={errand} onSend={requestEmail} />
      <div className="ways"><Button look="text" to={paths.login()}>{t('reset.toLogin')}</Button></div>
    </>
  )
}

function EmailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])
  return (
    <div className="form inbox">
      <span className="inbox-mark" aria-hidden="true"><Icon name="mail" /></span>
      <h1 className="display t-31" tabIndex={-1} ref={headline}>{t('reset.sentTitle')}</h1>
      <p className="quiet">{t('reset.sentText', { email })}</p>
      <Button wide to={paths.login()}>{t('reset.toLogin')}</Button>
      <Button look="text" className="inbox-again" onClick={onAgain}>{t('login.again')}</Button>
    </div>
  )
}
