import { loginCodeProblem, normalizeCode } from '#domain/codes.ts'
import { canonicalEmail, isEmail, newPasswordProblem } from '#domain/credentials.ts'
import type { Account } from '#contract/account.ts'
import type { FieldValues, FieldErrors } from '#lib/forms/form.ts'

/** Fields in the order of the form. */
const FIELDS = ['firstName', 'lastName', 'email', 'username', 'telephone'] as const

/** The details that a brand can require in addition to the names and the email. */
export type BrandRequirement = 'username' | 'telephone'

export type DetailsField =
  | (typeof FIELDS)[number]
  | 'dateOfBirth'
  | 'currentPassword'
  | 'password'
  | 'confirmPassword'
  | 'code'

/** A field is undefined when the form does not show it. */
export type TypedDetails = Partial<FieldValues<DetailsField>>

type AccountState = Pick<Account, 'email' | 'isVerified' | 'hasPassword'>

/** Returns whether the typed email differs from the account's, ignoring case and spaces. */
export const isDifferentEmail = (typed: string, { email }: Pick<Account, 'email'>): boolean =>
  canonicalEmail(typed) !== canonicalEmail(email)

/**
 * Returns the errors of the typed details in the order of the form. The names and the brand's required details must be
 * set, unless only the email is (VA-15). Passwords are checked only for unverified members (VA-16).
 */
export function detailsErrors(
  typed: TypedDetails,
  account: AccountState,
  brandRequires: readonly BrandRequirement[],
): FieldErrors<DetailsField> {
  const isSet = (field: DetailsField) => Boolean(typed[field]?.trim())
  const isOnlyEmail =
    isSet('email') &&
    !choosesPassword(typed, account) &&
    ![...FIELDS, 'dateOfBirth' as const].some((field) => field !== 'email' && isSet(field))
  const wrong: FieldErrors<DetailsField> = {}
  const required: readonly DetailsField[] = ['firstName', 'lastName', 'email', ...brandRequires]
  for (const field of FIELDS) {
    if (!isSet(field) && !isOnlyEmail && required.includes(field))
      wrong[field] = 'ALL_FIELDS_REQUIRED'
    else if (field === 'email' && !isEmail(typed.email ?? '')) wrong.email = 'INVALID_EMAIL'
  }
  return { ...wrong, ...wrongProof(typed, account) }
}

/** A code that no email change needs counts as choosing a password; otherwise it would be ignored silently. */
function choosesPassword(typed: TypedDetails, account: AccountState): boolean {
  const codeIsForEmail = isDifferentEmail(typed.email ?? '', account) && !account.hasPassword
  return (
    !account.isVerified &&
    Boolean(typed.password || typed.confirmPassword || (typed.code?.trim() && !codeIsForEmail))
  )
}

/** A new email needs the password, or an emailed code without one; a new password needs the code too. */
function wrongProof(typed: TypedDetails, account: AccountState): FieldErrors<DetailsField> {
  const isChanging = isDifferentEmail(typed.email ?? '', account)
  const choosing = choosesPassword(typed, account)
  const codeProblem =
    choosing || (isChanging && !account.hasPassword)
      ? loginCodeProblem(typed.code ?? '')
      : undefined
  return {
    ...(isChanging && account.hasPassword && !typed.currentPassword
      ? { currentPassword: 'PASSWORD_NEEDED' }
      : {}),
    ...(choosing ? wrongPassword(typed) : {}),
    ...(codeProblem ? { code: codeProblem } : {}),
  }
}

function wrongPassword({
  password = '',
  confirmPassword = '',
}: TypedDetails): FieldErrors<DetailsField> {
  const failure = newPasswordProblem(password, confirmPassword)
  if (!failure) return {}
  if (failure === 'ALL_FIELDS_REQUIRED')
    return {
      ...(password ? {} : { password: failure }),
      ...(confirmPassword ? {} : { confirmPassword: failure }),
    }
  return { [failure === 'PASSWORDS_DIFFER' ? 'confirmPassword' : 'password']: failure }
}

/**
 * Returns the request: the fields that are not empty, so that an email alone is valid (VA-15), and an emptied display
 * name or phone number, which removes the stored one.
 */
export function detailsToSend(
  { email = '', code, ...typed }: TypedDetails,
  account: Pick<Account, BrandRequirement>,
): { email: string } & TypedDetails {
  const isFilled = (value: string | undefined) => Boolean(value?.trim())
  const isRemoved = (field: string) =>
    (field === 'username' || field === 'telephone') && account[field] !== null
  const sent = Object.entries({ ...typed, code: normalizeCode(code ?? '') }).filter(
    ([field, value]) => isFilled(value) || isRemoved(field),
  )
  return { email, ...Object.fromEntries(sent) }
}
