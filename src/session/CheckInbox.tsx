import { useEffect, useRef, type FormEvent } from 'react'
import { typedCode } from '#domain/code.ts'
import { isEmail } from '#domain/credentials.ts'
import { CodeField, refusedCode, wrongCode } from '#kit/CodeField.tsx'
import { useForm, type Wrong } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useRefusal } from '#kit/refusal.ts'
import { t } from '#kit/t.ts'
import { useWait } from '#kit/wait.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { EmailField } from './EmailField.tsx'
import { sendLetter } from './letters.ts'
import { SendAgain } from './SendAgain.tsx'
import { useComeIn } from './useComeIn.ts'
import './session.css'

type Fields = 'email' | 'code'

/** The address the email was sent to; `known` is only a suggestion. */
type Address = { sentTo: string } | { known: string | undefined }

/**
 * Asks for the code of a login email. Its link opens in the default browser, so the code is the way to log in to the
 * installed app. When the email was requested elsewhere, the form asks for the address too.
 */
export function CheckInbox({ as: Headline, title, text, email: address, onAgain }: {
  as: 'h1' | 'h2' | 'h3'
  title: string
  text: string
  email: Address
  onAgain: () => void
}) {
  const { comeIn, busy, problem, reset } = useComeIn()
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])

  const { props, wrong, focus } = useForm<Fields>({
    check: ({ email, code }) => ({ ...('known' in address ? wrongEmail(email) : {}), ...wrongCode(code) }),
    send: ({ email, code }) => comeIn({ email: 'sentTo' in address ? address.sentTo : email, token: typedCode(code) }),
  })
  const { at, rest } = useRefusal<Fields>(problem, refusedCode, focus)
  const wait = useWait(problem)

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    // The wait applies to the address, so typing another code does not end it.
    if (!wait || (event.target as HTMLInputElement).name === 'email') reset()
  }

  return (
    <form className="form inbox" {...props} onInput={onInput}>
      <span className="inbox-mark" aria-hidden="true"><Icon name="mail" /></span>
      <Headline className="display t-31" tabIndex={-1} ref={headline}>{title}</Headline>
      <p className="quiet">{text}</p>
      {'known' in address && <EmailField defaultValue={address.known} error={wrong('email')} />}
      <CodeField error={wrong('code') ?? at('code')} />
      <FormProblem problem={rest} />
      <Button type="submit" wide busy={busy} reason={wait} reasonIcon="history">{t('login.withCode')}</Button>
      {'sentTo' in address && <SendAgain send={() => sendLetter(address.sentTo)} sent={t('login.sentAgain', { email: address.sentTo })}>{t('login.sendAgain')}</SendAgain>}
      {'known' in address && problem?.code === 'TOO_MANY_CODES' && <Button look="quiet" wide onClick={onAgain}>{t('login.newLink')}</Button>}
      <Button look="text" className="inbox-again" onClick={onAgain}>{t('known' in address ? 'ui.back' : 'login.again')}</Button>
    </form>
  )
}

const wrongEmail = (typed: string): Wrong<Fields> => (isEmail(typed) ? {} : { email: 'INVALID_EMAIL' })
