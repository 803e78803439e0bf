import type { FormEvent, ReactNode } from 'react'
import { isEmail } from '#domain/credentials.ts'
import type { Errand } from '#kit/errand.ts'
import { useForm } from '#kit/form.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { EmailField } from './EmailField.tsx'
import { Terms } from './Terms.tsx'
import './session.css'

type Fields = 'email' | 'terms'

/** Form for an email address, with the terms when `asksTerms`. */
export function EmailForm({ action, hint, email, draft, asksTerms, errand, onSend }: {
  action: string
  hint?: ReactNode
  email?: string
  /** Name of the draft that keeps the typed values. */
  draft?: string
  asksTerms?: boolean
  errand: Errand
  onSend: (email: string) => Promise<unknown>
}) {
  const heldBack = useHeldBack(errand.problem)
  const { props, wrong } = useForm<Fields>({
    draft,
    check: ({ email, terms }) => ({
      ...(isEmail(email) ? {} : { email: 'INVALID_EMAIL' }),
      ...(asksTerms && !terms ? { terms: 'TERMS_REQUIRED_TO_JOIN' } : {}),
    }),
    send: ({ email }) => errand.run(() => onSend(email)),
  })

  // The refusal was about the previous address.
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    if (errand.problem) errand.reset()
  }

  return (
    <form className="form email-form" {...props} onInput={onInput}>
      <EmailField defaultValue={email} error={wrong('email')} />
      {asksTerms && <Checkbox name="terms" label={<Terms />} error={wrong('terms')} required />}
      <FormProblem problem={errand.problem} />
      <Button type="submit" wide busy={errand.busy} {...heldBack}>{action}</Button>
      {hint && <p className="field-hint">{hint}</p>}
    </form>
  )
}
