import type { FormEvent } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { LOGIN_CODE_LENGTH, loginCodeFault, typedCode } from '#domain/code.ts'
import type { Wrong } from './form.ts'
import { t } from './t.ts'
import { Field } from '#ui/Field.tsx'

/** The one field that takes a mailed code, typed, pasted or filled in by the phone. */
export const CodeField = ({ error, required = true }: { error: string | undefined; required?: boolean }) => (
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
    onInput={cut}
    data-secret
    required={required}
  />
)

// A limit of the browser's own would count the spaces of a pasted code.
function cut({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const fitting = upToLength(field.value)
  if (fitting !== field.value) field.value = fitting
}

/** VA-13: what is typed, up to its sixth letter or digit; a space in the middle is welcome. */
export function upToLength(typed: string): string {
  let end = typed.length
  while (typedCode(typed.slice(0, end)).length > LOGIN_CODE_LENGTH) end -= 1
  return typed.slice(0, end)
}

/** What is wrong with a typed code, at its field. */
export function wrongCode(typed: string): Wrong<'code'> {
  const fault = loginCodeFault(typed)
  return fault ? { code: fault } : {}
}

/** What is refused of a code itself stands under its field. */
export const refusedCode: Partial<Record<ProblemCode, 'code'>> = { WRONG_CODE: 'code', CODE_EXPIRED: 'code', CODE_REQUIRED: 'code' }
