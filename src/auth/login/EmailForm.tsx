import { useState, type FormEvent, type ReactNode } from 'react'
import { isEmail } from '#domain/credentials.ts'
import type { Action } from '#lib/api/useAction.ts'
import { useForm } from '#lib/forms/form.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { EmailField } from './EmailField.tsx'
import { Terms } from '../registration/Terms.tsx'
import '../auth.css'

type Fields = 'email' | 'terms'

/** Form for an email address, with the terms when `asksTerms`. */
export function EmailForm({
  action,
  hint,
  email,
  draft,
  asksTerms,
  noteFor,
  request,
  onSend,
}: {
  action: string
  hint?: ReactNode
  email?: string
  /** Name of the draft that keeps the typed values. */
  draft?: string
  asksTerms?: boolean
  /** Returns a note about a typed address; undefined for none. */
  noteFor?: (email: string) => string | undefined
  request: Action
  onSend: (email: string) => Promise<unknown>
}) {
  const [note, setNote] = useState<string>()
  const disabledReason = useDisabledReason(request.problem)
  const { props, errors } = useForm<Fields>({
    draft,
    check: ({ email, terms }) => ({
      ...(isEmail(email) ? {} : { email: 'INVALID_EMAIL' }),
      ...(asksTerms && !terms ? { terms: 'TERMS_REQUIRED_TO_JOIN' } : {}),
    }),
    send: ({ email }) => request.run(() => onSend(email)),
  })

  // The refusal was about the previous address.
  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event)
    const { name, value } = event.target as HTMLInputElement
    if (noteFor && name === 'email') setNote(isEmail(value) ? noteFor(value) : undefined)
    if (request.problem) request.reset()
  }

  return (
    <form className="form email-form" {...props} onInput={onInput}>
      <EmailField defaultValue={email} error={errors('email')} />
      {noteFor && (
        <p className="field-hint" role="status">
          {note}
        </p>
      )}
      {asksTerms && <Checkbox name="terms" label={<Terms />} error={errors('terms')} required />}
      <FormProblem problem={request.problem} />
      <Button type="submit" wide busy={request.busy} {...disabledReason}>
        {action}
      </Button>
      {hint && <p className="field-hint">{hint}</p>}
    </form>
  )
}
