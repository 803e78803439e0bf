import { describe, expect, it } from 'vitest'
import { askedFor, wrongIn } from './signUpForm.ts'

const typed = { firstName: 'Inès', lastName: 'Roy', telephone: '514 555 0134', email: 'ines@example.test', terms: 'on' }

describe('a pre-registration', () => {
  it.each([
    ['is complete', {}, {}],
    ['without a name', { firstName: ' ' }, { firstName: 'SIGN_UP_FIELDS_REQUIRED' }],
    ['without anything', { firstName: '', lastName: '', telephone: '', email: '' }, { firstName: 'SIGN_UP_FIELDS_REQUIRED', lastName: 'SIGN_UP_FIELDS_REQUIRED', telephone: 'SIGN_UP_FIELDS_REQUIRED', email: 'SIGN_UP_FIELDS_REQUIRED' }],
    ['with an address that is none', { email: 'ines@nowhere' }, { email: 'INVALID_EMAIL' }],
    ['without the terms', { terms: undefined }, { terms: 'SIGN_UP_TERMS_REQUIRED' }],
  ])('%s: all four fields and the terms are needed [VA-17] [VA-19]', (_, change, wrong) => {
    expect(wrongIn({ ...typed, ...change }, askedFor.all)).toEqual(wrong)
  })

  it('by email alone needs the address and the terms [VA-18]', () => {
    expect(wrongIn({ email: 'ines@example.test', terms: 'on' }, askedFor.email)).toEqual({})
    expect(wrongIn({}, askedFor.email)).toEqual({ email: 'SIGN_UP_FIELDS_REQUIRED', terms: 'SIGN_UP_TERMS_REQUIRED' })
  })
})
