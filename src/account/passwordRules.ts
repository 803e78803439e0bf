import { loginCodeFault } from '#domain/code.ts'
import { newPasswordFault } from '#domain/credentials.ts'
import type { Typed, Wrong } from '#kit/form.ts'

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword' | 'code'

/**
 * Returns the errors of a password change: all fields are required, the new passwords must match, and the new one must
 * follow the rule (VA-10..12). `proof` is the field that proves the member's identity.
 */
export function wrongPasswords(typed: Partial<Typed<PasswordField>>, proof: 'currentPassword' | 'code'): Wrong<PasswordField> {
  const { currentPassword = '', newPassword = '', confirmPassword = '', code = '' } = typed
  const wrong: Wrong<PasswordField> = {}
  if (proof === 'currentPassword' && !currentPassword) wrong.currentPassword = 'ALL_FIELDS_REQUIRED'
  if (!newPassword) wrong.newPassword = 'ALL_FIELDS_REQUIRED'
  if (!confirmPassword) wrong.confirmPassword = 'ALL_FIELDS_REQUIRED'
  const fault = newPassword && confirmPassword ? newPasswordFault(newPassword, confirmPassword) : undefined
  if (fault) wrong[fault === 'PASSWORDS_DIFFER' ? 'confirmPassword' : 'newPassword'] = fault
  const codeFault = proof === 'code' ? loginCodeFault(code) : undefined
  if (codeFault) wrong.code = codeFault
  return wrong
}
