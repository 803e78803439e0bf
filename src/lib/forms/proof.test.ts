import { expect, it } from 'vitest'
import { needsProof, proofFields, readProof } from './proof.ts'

it.each([
  [{ hasPassword: true }, 'currentPassword'],
  [{ hasPassword: false }, 'code'],
  [{}, 'code'],
] as const)('asks an account with %o for the %s', (account, proof) => {
  expect(readProof(account)).toBe(proof)
})

it('assigns the refusals of a proof only to the field that the form has', () => {
  expect(proofFields('code')).toEqual({
    WRONG_CODE: 'code',
    CODE_EXPIRED: 'code',
    CODE_REQUIRED: 'code',
  })
  expect(proofFields('currentPassword')).toEqual({
    WRONG_PASSWORD: 'currentPassword',
    PASSWORD_NEEDED: 'currentPassword',
  })
})

it.each([
  ['code', 'PASSWORD_NEEDED', true],
  ['code', 'WRONG_CODE', false],
  ['currentPassword', 'CODE_REQUIRED', true],
  ['currentPassword', 'WRONG_PASSWORD', false],
  ['currentPassword', 'PASSWORD_TOO_COMMON', false],
] as const)('decides whether a form with %s is outdated after %s: %s', (proof, code, behind) => {
  expect(needsProof(proof, { code })).toBe(behind)
  expect(needsProof(proof, undefined)).toBe(false)
})
