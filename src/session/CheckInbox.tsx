import { useEffect, useRef, type FormEvent } from 'react'
import { LOGIN_CODE_LENGTH, typedCode } from '#domain/code.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { useComeIn } from './useComeIn.ts'
import './session.css'

/**
 * The letter is on its way. Its link opens in whatever browser the mail program likes; its code can be typed right
 * here, which is the way into the installed app. Whoever asked for the letter elsewhere types her address as well.
 */
export function CheckInbox({ as: Headline, title, text, email, onAgain }: {
  as: 'h1' | 'h2'
  title: string
  text: string
  /** To whom the letter went; `known` is only a guess. */
  email: { sentTo: string } | { known: string | undefined }
  onAgain: () => void
}) {
  const { comeIn, busy, problem, reset } = useComeIn()
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const token = typedCode(String(typed.get('code') ?? ''))
    const address = 'sentTo' in email ? email.sentTo : String(typed.get('email') ?? '')
    if (token && address) void comeIn({ email: address, token })
  }

  return (
    <form className="form inbox" onSubmit={submit} onInput={reset}>
      <span className="inbox-mark" aria-hidden="true"><Icon name="mail" /></span>
      <Headline className="display t-31" tabIndex={-1} ref={headline}>{title}</Headline>
      <p className="quiet">{text}</p>
      {'known' in email && <EmailField defaultValue={email.known} />}
      <Field
        className="code-input"
        name="code"
        label={t('login.code')}
        hint={t('login.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        // A space in the middle is welcome.
        maxLength={LOGIN_CODE_LENGTH + 2}
        required
      />
      <FormProblem problem={problem} />
      <Button type="submit" wide busy={busy}>{t('login.withCode')}</Button>
      <Button look="text" className="inbox-again" onClick={onAgain}>{t('known' in email ? 'ui.back' : 'login.again')}</Button>
    </form>
  )
}
