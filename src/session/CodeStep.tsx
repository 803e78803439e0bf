import { useEffect, useRef, type FormEvent } from 'react'
import { door } from '#contract/door.ts'
import { typedCode } from '#domain/code.ts'
import { CodeField, refusedCode, wrongCode } from '#kit/CodeField.tsx'
import { useForm } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { chosenLanguage } from '#kit/language.ts'
import { useRefusal } from '#kit/refusal.ts'
import { t } from '#kit/t.ts'
import { useWait } from '#kit/wait.ts'
import { deliver } from '#kit/write.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SendAgain } from './SendAgain.tsx'
import { useComingIn } from './useComeIn.ts'
import './session.css'

/** Delay before the focus moves from the headline to the field (ST-13). */
const UNTIL_FOCUS_MS = 1000

/**
 * Asks for the emailed code of a login or registration (ST-04, ST-12, SC-53). `challenge` is the id of the attempt,
 * `onOver` is called after too many wrong codes, and `onLink` then offers a login link instead.
 */
export function CodeStep({ as: Headline, challenge, email, onLink, onOver, onBack }: {
  as: 'h1' | 'h3'
  challenge: string
  email: string
  onLink: (() => void) | undefined
  onOver: () => void
  onBack: () => void
}) {
  const { by, busy, problem, reset } = useComingIn()
  // No wait for a challenge that accepts no more codes.
  const isOver = problem?.code === 'BEGIN_AGAIN'
  const wait = useWait(isOver ? undefined : problem)
  const heldBack = useHeldBack(problem)
  const { props, wrong, focus } = useForm<'code'>({
    check: ({ code }) => wrongCode(code),
    send: ({ code }) => by(() => deliver(door.mfa, { userId: challenge, token: typedCode(code), language: chosenLanguage() })),
  })
  const headline = useRef<HTMLHeadingElement>(null)
  const focusCode = useRef(() => focus('code'))
  useEffect(() => {
    // The headline first, so that screen readers announce why there is another field.
    headline.current?.focus()
    const timer = setTimeout(focusCode.current, UNTIL_FOCUS_MS)
    return () => clearTimeout(timer)
  }, [])
  const onOverRef = useRef(onOver)
  useEffect(() => { if (isOver) onOverRef.current() }, [isOver])
  const { at, rest } = useRefusal(problem, refusedCode, focus)

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    if (!wait) reset()
  }

  return (
    <form className="form inbox" {...props} onInput={onInput}>
      <span className="inbox-mark" aria-hidden="true"><Icon name="mail" /></span>
      <Headline className="display t-31" tabIndex={-1} ref={headline}>{t('code.title')}</Headline>
      <p className="quiet">{t('code.text', { email })}</p>
      <CodeField error={wrong('code') ?? at('code')} />
      <FormProblem problem={rest} />
      {!isOver && <Button type="submit" wide busy={busy} {...heldBack}>{t('ui.continue')}</Button>}
      {isOver
        ? <><Button wide onClick={onBack}>{t('code.beginAgain')}</Button>{onLink && <Button look="quiet" wide onClick={onLink}>{t('login.newLink')}</Button>}</>
        : <SendAgain send={() => deliver(door.sendCode, { userId: challenge })} sent={t('code.sentAgain', { email })}>{t('code.sendAgain')}</SendAgain>}
      {!isOver && <Button look="text" className="inbox-again" onClick={onBack}>{t('ui.back')}</Button>}
    </form>
  )
}
