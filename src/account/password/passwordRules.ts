import { loginCodeProblem } from '#domain/codes.ts'
import { newPasswordProblem } from '#domain/credentials.ts'
import type { FieldValues, FieldErrors } from '#lib/forms/form.ts'

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword' | 'code'

/**
 * Returns the errors of a password change: all fields are required, the new passwords must match, and the new one must
 * follow the rule (VA-10..12). `proof` is the field that proves the member's identity.
 */
export function passwordErrors(
  typed: Partial<FieldValues<PasswordField>>,
  proof: 'currentPassword' | 'code',
): FieldErrors<PasswordField> {
  const { currentPassword = '', newPassword = '', confirmPassword = '', code = '' } = typed
  const wrong: FieldErrors<PasswordField> = {}
  if (proof === 'currentPassword' && !currentPassword) wrong.currentPassword = 'ALL_FIELDS_REQUIRED'
  if (!newPassword) wrong.newPassword = 'ALL_FIELDS_REQUIRED'
  if (!confirmPassword) wrong.confirmPassword = 'ALL_FIELDS_REQUIRED'
  const failure =
    newPassword && confirmPassword ? newPasswordProblem(newPassword, confirmPassword) : undefined
  if (failure) wrong[failure === 'PASSWORDS_DIFFER' ? 'confirmPassword' : 'newPassword'] = failure
  const codeProblem = proof === 'code' ? loginCodeProblem(code) : undefined
  if (codeProblem) wrong.code = codeProblem
  return wrong
}
