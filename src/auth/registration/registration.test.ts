import { expect, it } from 'vitest'
import { registrationErrors, type Registration } from './registration.ts'

const good: Registration = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.test',
  password: 'Lunettes-42',
  passwordAgain: 'Lunettes-42',
  displayName: 'Noor',
  telephone: '416 555 0134',
  dateOfBirth: '',
  terms: 'on',
}

it.each<[string, Partial<Registration>, object]>([
  ['all fields except the optional date of birth', {}, {}],
  ['a date of birth', { dateOfBirth: '1990-02-28' }, {}],
  [
    'an impossible date of birth',
    { dateOfBirth: '1990-02-30' },
    { dateOfBirth: 'INVALID_BIRTHDATE' },
  ],
  ['a name of spaces only [VA-05]', { displayName: '  ' }, { displayName: 'ALL_FIELDS_REQUIRED' }],
  [
    'two empty fields [VA-05]',
    { email: '', telephone: '' },
    { email: 'ALL_FIELDS_REQUIRED', telephone: 'ALL_FIELDS_REQUIRED' },
  ],
  ['no repeated password [VA-05]', { passwordAgain: '' }, { passwordAgain: 'ALL_FIELDS_REQUIRED' }],
  ['an address without a dot [VA-01]', { email: 'noor@example' }, { email: 'INVALID_EMAIL' }],
  [
    'passwords that differ [VA-06]',
    { passwordAgain: 'Lunettes-43' },
    { passwordAgain: 'PASSWORDS_DIFFER' },
  ],
  [
    'simple passwords that differ, reporting the mismatch only [VA-06]',
    { password: 'abc', passwordAgain: 'abd' },
    { passwordAgain: 'PASSWORDS_DIFFER' },
  ],
  [
    'a simple password [VA-07]',
    { password: 'lunettes-42', passwordAgain: 'lunettes-42' },
    { password: 'PASSWORD_TOO_SIMPLE' },
  ],
  ['no terms [VA-08]', { terms: undefined as never }, { terms: 'TERMS_REQUIRED' }],
])('validates a registration with %s', (_, typed, wrong) => {
  expect(registrationErrors({ ...good, ...typed })).toEqual(wrong)
})

it('returns errors in the order of the fields, so that the first takes the focus', () => {
  expect(
    Object.keys(registrationErrors({ ...good, telephone: '', email: 'x', terms: '' })),
  ).toEqual(['email', 'telephone', 'terms'])
})
