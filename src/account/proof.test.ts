import { expect, it } from 'vitest'
import { isBehind, placesOf, proofOf } from './proof.ts'

it.each([
  [{ hasPassword: true }, 'currentPassword'],
  [{ hasPassword: false }, 'code'],
  [{}, 'code'],
] as const)('%o proves that it is her with %s', (account, proof) => {
  expect(proofOf(account)).toBe(proof)
})

it('a refusal about a proof stands only at the field that the form has', () => {
  expect(placesOf('code')).toEqual({ WRONG_CODE: 'code', CODE_EXPIRED: 'code', CODE_REQUIRED: 'code' })
  expect(placesOf('currentPassword')).toEqual({ WRONG_PASSWORD: 'currentPassword', PASSWORD_NEEDED: 'currentPassword' })
})

it.each([
  ['code', 'PASSWORD_NEEDED', true],
  ['code', 'WRONG_CODE', false],
  ['currentPassword', 'CODE_REQUIRED', true],
  ['currentPassword', 'WRONG_PASSWORD', false],
  ['currentPassword', 'PASSWORD_TOO_COMMON', false],
] as const)('where the form asks for %s, %s means that this phone is behind: %s', (proof, code, behind) => {
  expect(isBehind(proof, { code })).toBe(behind)
  expect(isBehind(proof, undefined)).toBe(false)
})
