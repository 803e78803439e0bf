import { expect, it } from 'vitest'
import { wrongPasswords } from './passwordRules.ts'

const good = { currentPassword: 'Glasses4Mia', newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia' }

it.each([
  ['everything', good, 'currentPassword', {}],
  ['nothing at all: each field is told [VA-10]', {}, 'currentPassword', { currentPassword: 'ALL_FIELDS_REQUIRED', newPassword: 'ALL_FIELDS_REQUIRED', confirmPassword: 'ALL_FIELDS_REQUIRED' }],
  ['no confirmation [VA-10]', { ...good, confirmPassword: '' }, 'currentPassword', { confirmPassword: 'ALL_FIELDS_REQUIRED' }],
  ['another confirmation [VA-11]', { ...good, confirmPassword: 'Lenses4Ida' }, 'currentPassword', { confirmPassword: 'PASSWORDS_DIFFER' }],
  ['no capital [VA-12]', { ...good, newPassword: 'lenses4mia', confirmPassword: 'lenses4mia' }, 'currentPassword', { newPassword: 'PASSWORD_TOO_SIMPLE' }],
  ['the first one without a code', { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: '' }, 'code', { code: 'CODE_REQUIRED' }],
  ['the first one with half a code', { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: 'ABC' }, 'code', { code: 'WRONG_CODE' }],
  ['the first one', { newPassword: 'Lenses4Mia', confirmPassword: 'Lenses4Mia', code: 'abc 234' }, 'code', {}],
] as const)('changing the password: %s', (_, typed, proof, wrong) => {
  expect(wrongPasswords(typed, proof)).toEqual(wrong)
})
