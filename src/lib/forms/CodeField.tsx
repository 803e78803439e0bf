import type { FormEvent } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, loginCodeProblem, normalizeCode } from '#domain/codes.ts'
import type { FieldErrors } from './form.ts'
import { t } from '../texts/t.ts'
import { Field } from '#ui/Field.tsx'

/** The field for an emailed login code, typed, pasted or filled in by the phone. */
export const CodeField = ({
  error,
  required = true,
}: {
  error: string | undefined
  required?: boolean
}) => (
  <Field
    className="code-input"
    name="code"
    label={t('login.code')}
    hint={t('login.codeHint')}
    error={error}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    onInput={trimInput}
    data-secret
    required={required}
  />
)

// Not `maxlength`: it would count the spaces of a pasted code.
function trimInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const fitting = limitLength(field.value)
  if (fitting !== field.value) field.value = fitting
}

/** Returns the input up to its sixth character of a code; spaces and hyphens do not count (VA-13). */
export function limitLength(typed: string): string {
  let end = typed.length
  while (normalizeCode(typed.slice(0, end)).length > LOGIN_CODE_LENGTH) end -= 1
  return typed.slice(0, end)
}

/** Validates a typed code; returns the problem under the field's name, or nothing. */
export function wrongCode(typed: string): FieldErrors<'code'> {
  const failure = loginCodeProblem(typed)
  return failure ? { code: failure } : {}
}

/** Refusals by the server that are shown at the code field. */
export const codeProblems: Partial<Record<ProblemCode, 'code'>> = {
  WRONG_CODE: 'code',
  CODE_EXPIRED: 'code',
  CODE_REQUIRED: 'code',
}
