import { expect, it } from 'vitest'
import { passwordErrors } from './passwordRules.ts'

const good = {
  currentPassword: 'Glasses4Mia',
  newPassword: 'Lenses4Mia',
  confirmPassword: 'Lenses4Mia',
}

it.each([
  ['valid input', good, 'currentPassword', {}],
  [
    'no input, with an error per field [VA-10]',
    {},
    'currentPassword',
    {
      currentPassword: 'ALL_FIELDS_REQUIRED',
      newPassword: 'ALL_FIELDS_REQUIRED',
      confirmPassword: 'ALL_FIELDS_REQUIRED',
    },
  ],
  [
    'no confirmation [VA-10]',
    { ...good, confirmPassword: '' },
    'currentPassword',
    { confirmPassword: 'ALL_FIELDS_REQUIRED' },
  ],
  [
    'a different confirmation [VA-11]',
    { ...good, confirmPassword: 'Lenses4Ida' },
    'currentPassword',
    { confirmPassword: 'PASSWORDS_DIFFER' },
  ],
  [
    'no capital letter [VA-12]',
    { ...good, newPassword: 'lenses4mia', confirmPassword: 'lenses4mia' },
    'currentPassword',
    { newPassword: 'PASSWORD_TOO_SIMPLE' },
  ],
  [
    'a first password without a code',
    { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: '' },
    'code',
    { code: 'CODE_REQUIRED' },
  ],
  [
    'a first password with half a code',
    { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: 'ABC' },
    'code',
    { code: 'WRONG_CODE' },
  ],
  [
    'a first password with a code',
    { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: 'abc 234' },
    'code',
    {},
  ],
] as const)('validates a password change: %s', (_, typed, proof, wrong) => {
  expect(passwordErrors(typed, proof)).toEqual(wrong)
})
