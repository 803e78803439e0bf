import type { ProblemCode } from '#contract/problems.ts'
import { isBirthdate } from '#domain/birthdate.ts'
import { isEmail, newPasswordProblem } from '#domain/credentials.ts'
import type { FieldValues, FieldErrors } from '#lib/forms/form.ts'

/** The fields of the registration, in the order of the form (SC-52). */
export const fields = [
  'firstName',
  'lastName',
  'email',
  'password',
  'passwordAgain',
  'displayName',
  'telephone',
  'dateOfBirth',
  'terms',
] as const
export type Fields = (typeof fields)[number]
export type Registration = FieldValues<Fields>

/** The date of birth is optional (CO-34); the terms have their own error. */
const optionalFields: readonly Fields[] = ['dateOfBirth', 'terms']

/** Returns the errors of the typed values in the order of the fields; the first takes the focus (VA-01, VA-05..08). */
export function registrationErrors(typed: Registration): FieldErrors<Fields> {
  const found: [Fields, ProblemCode | undefined][] = fields.map((field) => [
    field,
    isMissing(typed, field) ? 'ALL_FIELDS_REQUIRED' : problemIn(typed, field),
  ])
  return Object.fromEntries(found.filter(([, code]) => code !== undefined)) as FieldErrors<Fields>
}

const isMissing = (typed: Registration, field: Fields): boolean =>
  !optionalFields.includes(field) && !typed[field].trim()

function problemIn(
  { email, password, passwordAgain, dateOfBirth, terms }: Registration,
  field: Fields,
): ProblemCode | undefined {
  const failure = newPasswordProblem(password, passwordAgain)
  if (field === 'email') return isEmail(email) ? undefined : 'INVALID_EMAIL'
  // A mismatch is shown at `passwordAgain`, not at `password`.
  if (field === 'password')
    return failure === 'PASSWORDS_DIFFER' || failure === 'ALL_FIELDS_REQUIRED' ? undefined : failure
  if (field === 'passwordAgain') return failure === 'PASSWORDS_DIFFER' ? failure : undefined
  if (field === 'dateOfBirth')
    return !dateOfBirth || isBirthdate(dateOfBirth, today()) ? undefined : 'INVALID_BIRTHDATE'
  // A form leaves out an unticked checkbox, so the value is undefined.
  return field === 'terms' && !terms ? 'TERMS_REQUIRED' : undefined
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** The field of each server refusal; other refusals concern the whole form. */
export const problemFields: Partial<Record<ProblemCode, Fields>> = {
  INVALID_EMAIL: 'email',
  PASSWORDS_DIFFER: 'passwordAgain',
  PASSWORD_TOO_SIMPLE: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  INVALID_TELEPHONE: 'telephone',
  INVALID_BIRTHDATE: 'dateOfBirth',
}
