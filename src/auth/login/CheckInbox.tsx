import { useEffect, useRef, type FormEvent } from 'react'
import { normalizeCode } from '#domain/codes.ts'
import { isEmail } from '#domain/credentials.ts'
import { CodeField, codeProblems, wrongCode } from '#lib/forms/CodeField.tsx'
import { useForm, type FieldErrors } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { EmailField } from './EmailField.tsx'
import { sendLoginEmail } from './requestEmail.ts'
import { SendAgain } from './SendAgain.tsx'
import { useLoginByLink } from './useLogin.ts'
import '../auth.css'

type Fields = 'email' | 'code'

/** The address the email was sent to; `knownEmail` is only a suggestion. */
type Address = { sentTo: string } | { knownEmail: string | undefined }

/**
 * Asks for the code of a login email. Its link opens in the default browser, so the code is the way to log in to the
 * installed app. When the email was requested elsewhere, the form asks for the address too.
 */
export function CheckInbox({
  as: Headline,
  title,
  text,
  email: address,
  onAgain,
}: {
  as: 'h1' | 'h2' | 'h3'
  title: string
  text: string
  email: Address
  onAgain: () => void
}) {
  const { comeIn, busy, problem, reset } = useLoginByLink()
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])

  const { props, errors, focus } = useForm<Fields>({
    check: ({ email, code }) => ({
      ...('knownEmail' in address ? wrongEmail(email) : {}),
      ...wrongCode(code),
    }),
    send: ({ email, code }) =>
      comeIn({ email: 'sentTo' in address ? address.sentTo : email, token: normalizeCode(code) }),
  })
  const { fieldErrors, formProblem } = useRefusal<Fields>(problem, codeProblems, focus)
  const wait = useWait(problem)

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    // The wait applies to the address, so typing another code does not end it.
    if (!wait || (event.target as HTMLInputElement).name === 'email') reset()
  }

  return (
    <form className="form inbox" {...props} onInput={onInput}>
      <span className="inbox-mark" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <Headline className="display t-31" tabIndex={-1} ref={headline}>
        {title}
      </Headline>
      <p className="quiet">{text}</p>
      {'knownEmail' in address && (
        <EmailField defaultValue={address.knownEmail} error={errors('email')} />
      )}
      <CodeField error={errors('code') ?? fieldErrors('code')} />
      <FormProblem problem={formProblem} />
      <Button type="submit" wide busy={busy} reason={wait} reasonIcon="history">
        {t('login.withCode')}
      </Button>
      {'sentTo' in address && (
        <SendAgain
          send={() => sendLoginEmail(address.sentTo)}
          sent={t('login.sentAgain', { email: address.sentTo })}
        >
          {t('login.sendAgain')}
        </SendAgain>
      )}
      {'knownEmail' in address && problem?.code === 'TOO_MANY_CODES' && (
        <Button look="quiet" wide onClick={onAgain}>
          {t('login.newLink')}
        </Button>
      )}
      <Button look="text" className="inbox-retry" onClick={onAgain}>
        {t('knownEmail' in address ? 'ui.back' : 'login.again')}
      </Button>
    </form>
  )
}

const wrongEmail = (typed: string): FieldErrors<Fields> =>
  isEmail(typed) ? {} : { email: 'INVALID_EMAIL' }
