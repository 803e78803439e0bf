import { loginCodeFault } from '#domain/code.ts'
import { canonicalEmail, isEmail, newPasswordFault } from '#domain/credentials.ts'
import type { Account } from '#contract/account.ts'
import type { Typed, Wrong } from '#kit/form.ts'

/** In the order of the form. */
const REQUIRED = ['firstName', 'lastName', 'email', 'username', 'telephone'] as const

export type DetailsField = (typeof REQUIRED)[number] | 'dateOfBirth' | 'currentPassword' | 'password' | 'confirmPassword' | 'code'

/** A form without a field has not asked for it. */
export type TypedDetails = Partial<Typed<DetailsField>>

type Known = Pick<Account, 'email' | 'isVerified' | 'hasPassword'>

/** Whether this address is another one than hers. */
export const isOtherEmail = (typed: string, { email }: Pick<Account, 'email'>): boolean => canonicalEmail(typed) !== canonicalEmail(email)

/**
 * What is wrong with the details as typed, in the order of the form. VA-15: everything is required, unless only the
 * email is set; the date of birth is hers to give. VA-16: passwords are looked at for unverified members alone.
 */
export function wrongDetails(typed: TypedDetails, account: Known): Wrong<DetailsField> {
  const isSet = (field: DetailsField) => Boolean(typed[field]?.trim())
  const isOnlyEmail = isSet('email') && !choosesPassword(typed, account) && ![...REQUIRED, 'dateOfBirth' as const].some((field) => field !== 'email' && isSet(field))
  const wrong: Wrong<DetailsField> = {}
  for (const field of REQUIRED) {
    if (!isSet(field) && !isOnlyEmail) wrong[field] = 'ALL_FIELDS_REQUIRED'
    else if (field === 'email' && !isEmail(typed.email ?? '')) wrong.email = 'INVALID_EMAIL'
  }
  return { ...wrong, ...wrongProof(typed, account) }
}

/** A code that stands for nothing else is typed for the password: alone it would be forgotten in silence. */
function choosesPassword(typed: TypedDetails, account: Known): boolean {
  const codeIsForEmail = isOtherEmail(typed.email ?? '', account) && !account.hasPassword
  return !account.isVerified && Boolean(typed.password || typed.confirmPassword || (typed.code?.trim() && !codeIsForEmail))
}

/** Another address needs the password, or the code of a letter where there is none; a new password needs the code too. */
function wrongProof(typed: TypedDetails, account: Known): Wrong<DetailsField> {
  const isChanging = isOtherEmail(typed.email ?? '', account)
  const choosing = choosesPassword(typed, account)
  const codeFault = choosing || (isChanging && !account.hasPassword) ? loginCodeFault(typed.code ?? '') : undefined
  return {
    ...(isChanging && account.hasPassword && !typed.currentPassword ? { currentPassword: 'PASSWORD_NEEDED' } : {}),
    ...(choosing ? wrongPassword(typed) : {}),
    ...(codeFault ? { code: codeFault } : {}),
  }
}

function wrongPassword({ password = '', confirmPassword = '' }: TypedDetails): Wrong<DetailsField> {
  const fault = newPasswordFault(password, confirmPassword)
  if (!fault) return {}
  if (fault === 'ALL_FIELDS_REQUIRED') return { ...(password ? {} : { password: fault }), ...(confirmPassword ? {} : { confirmPassword: fault }) }
  return { [fault === 'PASSWORDS_DIFFER' ? 'confirmPassword' : 'password']: fault }
}
