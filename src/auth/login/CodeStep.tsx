import { useEffect, useRef, type FormEvent } from 'react'
import { auth } from '#contract/auth.ts'
import { normalizeCode } from '#domain/codes.ts'
import { CodeField, codeProblems, wrongCode } from '#lib/forms/CodeField.tsx'
import { useForm } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { chosenLanguage } from '#lib/texts/language.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { t } from '#lib/texts/t.ts'
import { useWait } from '#lib/forms/retryTime.ts'
import { send } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SendAgain } from './SendAgain.tsx'
import { useLoginAction } from './useLogin.ts'
import '../auth.css'

/** Delay before the focus moves from the headline to the field (ST-13). */
const UNTIL_FOCUS_MS = 1000

/** Focuses the headline, so that screen readers announce why there is another field, and then the field. */
function useFocusOnOpen(focusField: () => void) {
  const headline = useRef<HTMLHeadingElement>(null)
  const onTime = useRef(focusField)
  useEffect(() => {
    headline.current?.focus()
    const timer = setTimeout(onTime.current, UNTIL_FOCUS_MS)
    return () => clearTimeout(timer)
  }, [])
  return headline
}

/**
 * Asks for the emailed code of a login or registration (ST-04, ST-12, SC-53). `challenge` is the id of the attempt,
 * `onOver` is called after too many wrong codes, and `onLink` then offers a login link instead.
 */
export function CodeStep({
  as: Headline,
  challenge,
  email,
  onLink,
  onOver,
  onBack,
}: {
  as: 'h1' | 'h3'
  challenge: string
  email: string
  onLink: (() => void) | undefined
  onOver: () => void
  onBack: () => void
}) {
  const { run, busy, problem, reset } = useLoginAction()
  // No wait for a challenge that accepts no more codes.
  const isOver = problem?.code === 'BEGIN_AGAIN'
  const wait = useWait(isOver ? undefined : problem)
  const disabledReason = useDisabledReason(problem)
  const { props, errors, focus } = useForm<'code'>({
    check: ({ code }) => wrongCode(code),
    send: ({ code }) =>
      run(() =>
        send(auth.mfa, {
          userId: challenge,
          token: normalizeCode(code),
          language: chosenLanguage(),
        }),
      ),
  })
  const headline = useFocusOnOpen(() => focus('code'))
  const onOverRef = useRef(onOver)
  useEffect(() => {
    if (isOver) onOverRef.current()
  }, [isOver])
  const { fieldErrors, formProblem } = useRefusal(problem, codeProblems, focus)

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    if (!wait) reset()
  }

  return (
    <form className="form inbox" {...props} onInput={onInput}>
      <span className="inbox-mark" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <Headline className="display t-31" tabIndex={-1} ref={headline}>
        {t('code.title')}
      </Headline>
      <p className="quiet">{t('code.text', { email })}</p>
      <CodeField error={errors('code') ?? fieldErrors('code')} />
      <FormProblem problem={formProblem} />
      {!isOver && (
        <Button type="submit" wide busy={busy} {...disabledReason}>
          {t('ui.continue')}
        </Button>
      )}
      {isOver ? (
        <BeginAgain onBack={onBack} onLink={onLink} />
      ) : (
        <SendAgain
          send={() => send(auth.sendCode, { userId: challenge })}
          sent={t('code.sentAgain', { email })}
        >
          {t('code.sendAgain')}
        </SendAgain>
      )}
      {!isOver && (
        <Button look="text" className="inbox-retry" onClick={onBack}>
          {t('ui.back')}
        </Button>
      )}
    </form>
  )
}

/** The ways on after too many wrong codes. */
const BeginAgain = ({
  onBack,
  onLink,
}: {
  onBack: () => void
  onLink: (() => void) | undefined
}) => (
  <>
    <Button wide onClick={onBack}>
      {t('code.beginAgain')}
    </Button>
    {onLink && (
      <Button look="quiet" wide onClick={onLink}>
        {t('login.newLink')}
      </Button>
    )}
  </>
)
