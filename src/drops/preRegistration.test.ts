import { describe, expect, it } from 'vitest'
import { requiredFields, signUpErrors } from './preRegistration.ts'

const typed = {
  firstName: 'Inès',
  lastName: 'Roy',
  telephone: '514 555 0134',
  email: 'ines@example.test',
  terms: 'on',
}

describe('wrongIn', () => {
  it.each([
    ['accepts all fields', {}, {}],
    ['requires the name', { firstName: ' ' }, { firstName: 'SIGN_UP_FIELDS_REQUIRED' }],
    [
      'requires every empty field',
      { firstName: '', lastName: '', telephone: '', email: '' },
      {
        firstName: 'SIGN_UP_FIELDS_REQUIRED',
        lastName: 'SIGN_UP_FIELDS_REQUIRED',
        telephone: 'SIGN_UP_FIELDS_REQUIRED',
        email: 'SIGN_UP_FIELDS_REQUIRED',
      },
    ],
    ['rejects an invalid email', { email: 'ines@nowhere' }, { email: 'INVALID_EMAIL' }],
    ['requires the terms', { terms: undefined }, { terms: 'SIGN_UP_TERMS_REQUIRED' }],
  ])('%s of the full form [VA-17] [VA-19]', (_, change, wrong) => {
    expect(signUpErrors({ ...typed, ...change }, requiredFields.all)).toEqual(wrong)
  })

  it('requires only email and terms of the email form [VA-18]', () => {
    expect(signUpErrors({ email: 'ines@example.test', terms: 'on' }, requiredFields.email)).toEqual(
      {},
    )
    expect(signUpErrors({}, requiredFields.email)).toEqual({
      email: 'SIGN_UP_FIELDS_REQUIRED',
      terms: 'SIGN_UP_TERMS_REQUIRED',
    })
  })
})
