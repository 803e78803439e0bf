import { useEffect, useRef, useState } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import { CodeField } from './CodeField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { useDisabledReason } from './useDisabledReason.ts'
import { t } from '../texts/t.ts'
import { useWrite } from '../api/write.ts'
import { Button } from '#ui/Button.tsx'

/** Button that emails a code to the member. `onSent` gets the address, to note that this browser requested it. */
export function SendCode({
  email,
  action,
  onSent,
}: {
  email: string
  action: string
  onSent?: (email: string) => void
}) {
  const sendCode = useWrite(accountSettings.sendCode, { failure: 'form' })
  const disabledReason = useDisabledReason(sendCode.problem)

  async function send() {
    if (await sendCode.send({})) onSent?.(email)
  }

  return (
    <div className="send-code">
      <Button
        look="quiet"
        size="small"
        icon="mail"
        busy={sendCode.busy}
        {...disabledReason}
        onClick={() => void send()}
      >
        {sendCode.response ? t('account.sendAgain') : action}
      </Button>
      <p className="quiet" role="status">
        {sendCode.response && t('account.emailSent', { email })}
      </p>
      <FormProblem problem={sendCode.problem} />
    </div>
  )
}

/** Requests and asks for an emailed code, for members without a password. */
export function EmailedCode({
  email,
  error,
  required,
}: {
  email: string
  error: string | undefined
  required?: boolean
}) {
  const fields = useRef<HTMLDivElement>(null)
  const [sentCount, setSentCount] = useState(0)
  // Once the note of the sending is in place, which moves the field; this also brings it out from under a foot.
  useEffect(() => {
    if (sentCount > 0) fields.current?.querySelector('input')?.focus()
  }, [sentCount])
  return (
    <div className="emailed-code" ref={fields}>
      <SendCode
        email={email}
        action={t('account.sendCode')}
        onSent={() => setSentCount(sentCount + 1)}
      />
      <CodeField error={error} required={required} />
    </div>
  )
}
