import type { SignUpFields } from '#contract/drops.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { isEmail } from '#domain/credentials.ts'
import type { FieldValues, FieldErrors } from '#lib/forms/form.ts'

export type Field = 'firstName' | 'lastName' | 'telephone' | 'email' | 'terms'

/** The fields of each form variant, in order (VA-17, VA-18). */
export const requiredFields: Record<SignUpFields, readonly Field[]> = {
  all: ['firstName', 'lastName', 'telephone', 'email', 'terms'],
  email: ['email', 'terms'],
}

/** Returns the errors of the typed values: empty fields (VA-17), an invalid email, missing terms (VA-19). */
export function signUpErrors(
  typed: Partial<FieldValues<Field>>,
  fields: readonly Field[],
): FieldErrors<Field> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const code = problemIn(field, typed[field]?.trim() ?? '')
      return code ? [[field, code]] : []
    }),
  ) as FieldErrors<Field>
}

function problemIn(field: Field, typed: string): ProblemCode | undefined {
  if (field === 'terms') return typed ? undefined : 'SIGN_UP_TERMS_REQUIRED'
  if (!typed) return 'SIGN_UP_FIELDS_REQUIRED'
  return field === 'email' && !isEmail(typed) ? 'INVALID_EMAIL' : undefined
}

/** The field of each server refusal. */
export const problemFields: Partial<Record<ProblemCode, Field>> = {
  INVALID_EMAIL: 'email',
  INVALID_TELEPHONE: 'telephone',
  SIGN_UP_TERMS_REQUIRED: 'terms',
}
