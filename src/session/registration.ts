import type { ProblemCode } from '#contract/problems.ts'
import { isBirthdate } from '#domain/birthdate.ts'
import { isEmail, newPasswordFault } from '#domain/credentials.ts'
import type { Typed, Wrong } from '#kit/form.ts'

/** The questions of a registration, in the order in which they are asked (SC-52). */
export const fields = ['firstName', 'lastName', 'email', 'password', 'passwordAgain', 'displayName', 'telephone', 'dateOfBirth', 'terms'] as const
export type Fields = (typeof fields)[number]
export type Registration = Typed<Fields>

/** CO-34: nobody has to say when she was born; the terms have a sentence of their own. */
const mayBeEmpty: readonly Fields[] = ['dateOfBirth', 'terms']

/** What is wrong with what was typed (VA-01, VA-05..08), in the order of the fields: the first takes the focus. */
export function wrongIn(typed: Registration): Wrong<Fields> {
  const found: [Fields, ProblemCode | undefined][] = fields.map((field) => [field, isMissing(typed, field) ? 'ALL_FIELDS_REQUIRED' : faultIn(typed, field)])
  return Object.fromEntries(found.filter(([, code]) => code !== undefined)) as Wrong<Fields>
}

const isMissing = (typed: Registration, field: Fields): boolean => !mayBeEmpty.includes(field) && !typed[field].trim()

function faultIn({ email, password, passwordAgain, dateOfBirth, terms }: Registration, field: Fields): ProblemCode | undefined {
  const fault = newPasswordFault(password, passwordAgain)
  if (field === 'email') return isEmail(email) ? undefined : 'INVALID_EMAIL'
  // That the two differ is said at the second.
  if (field === 'password') return fault === 'PASSWORDS_DIFFER' || fault === 'ALL_FIELDS_REQUIRED' ? undefined : fault
  if (field === 'passwordAgain') return fault === 'PASSWORDS_DIFFER' ? fault : undefined
  if (field === 'dateOfBirth') return !dateOfBirth || isBirthdate(dateOfBirth, today()) ? undefined : 'INVALID_BIRTHDATE'
  // A box that is not ticked is not sent at all.
  return field === 'terms' && !terms ? 'TERMS_REQUIRED' : undefined
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** What the server refused, by the field it is about; the rest is about all of it. */
export const refusedAt: Partial<Record<ProblemCode, Fields>> = {
  INVALID_EMAIL: 'email',
  PASSWORDS_DIFFER: 'passwordAgain',
  PASSWORD_TOO_SIMPLE: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  INVALID_TELEPHONE: 'telephone',
  INVALID_BIRTHDATE: 'dateOfBirth',
}
