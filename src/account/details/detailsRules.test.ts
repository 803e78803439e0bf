import { describe, expect, it } from 'vitest'
import {
  detailsErrors,
  detailsToSend,
  type BrandRequirement,
  type TypedDetails,
} from './detailsRules.ts'

const verified = { email: 'mia@example.test', isVerified: true, hasPassword: true }
const withoutPassword = { ...verified, hasPassword: false }
const unverified = { ...withoutPassword, isVerified: false }
const all = {
  firstName: 'Mia',
  lastName: 'Laurent',
  email: 'mia@example.test',
  username: 'mia',
  telephone: '416 555 0199',
  dateOfBirth: '',
}
const onlyEmail = {
  firstName: '',
  lastName: ' ',
  email: 'mia@example.test',
  username: '',
  telephone: '',
  dateOfBirth: '',
}

const rows = (
  table: [what: string, typed: TypedDetails, account: typeof verified, wrong: object][],
  brandRequires: readonly BrandRequirement[] = ['username', 'telephone'],
) =>
  it.each(table)('%s', (_, typed, account, wrong) => {
    expect(Object.entries(detailsErrors(typed, account, brandRequires))).toEqual(
      Object.entries(wrong),
    )
  })

describe('wrongDetails [VA-15]', () => {
  rows([
    ['accepts a complete form', all, verified, {}],
    ['accepts an email alone', onlyEmail, verified, {}],
    [
      'requires all fields when one besides the email is filled',
      { ...onlyEmail, lastName: 'Laurent' },
      verified,
      {
        firstName: 'ALL_FIELDS_REQUIRED',
        username: 'ALL_FIELDS_REQUIRED',
        telephone: 'ALL_FIELDS_REQUIRED',
      },
    ],
    [
      'requires all fields when the date of birth is filled',
      { ...onlyEmail, dateOfBirth: '1985-07-03' },
      verified,
      {
        firstName: 'ALL_FIELDS_REQUIRED',
        lastName: 'ALL_FIELDS_REQUIRED',
        username: 'ALL_FIELDS_REQUIRED',
        telephone: 'ALL_FIELDS_REQUIRED',
      },
    ],
    [
      'reports a missing email in the order of the fields',
      { ...all, lastName: '', email: ' ', telephone: '' },
      withoutPassword,
      {
        lastName: 'ALL_FIELDS_REQUIRED',
        email: 'ALL_FIELDS_REQUIRED',
        telephone: 'ALL_FIELDS_REQUIRED',
        code: 'CODE_REQUIRED',
      },
    ],
    [
      'rejects an invalid email',
      { ...all, email: 'mia@', currentPassword: 'Glasses4Mia' },
      verified,
      { email: 'INVALID_EMAIL' },
    ],
  ])
})

describe('detailsErrors when the brand requires neither display name nor phone number', () => {
  rows(
    [
      ['accepts the names', { ...onlyEmail, firstName: 'Mia', lastName: 'Laurent' }, verified, {}],
      [
        'requires the names with a phone number',
        { ...onlyEmail, telephone: '416 555 0199' },
        verified,
        { firstName: 'ALL_FIELDS_REQUIRED', lastName: 'ALL_FIELDS_REQUIRED' },
      ],
      ['accepts an email alone', onlyEmail, verified, {}],
    ],
    [],
  )
  rows(
    [
      [
        'requires the one that is named',
        { ...all, username: '', telephone: '' },
        verified,
        { telephone: 'ALL_FIELDS_REQUIRED' },
      ],
    ],
    ['telephone'],
  )
})

describe('detailsToSend', () => {
  it.each<[string, TypedDetails, Parameters<typeof detailsToSend>[1], object]>([
    ['filled fields', all, { username: null, telephone: null }, { ...all, dateOfBirth: undefined }],
    [
      'an emptied phone number, which is removed',
      { ...all, telephone: '' },
      { username: 'mia', telephone: '+14165550199' },
      { ...all, telephone: '', dateOfBirth: undefined },
    ],
    [
      'nothing for a field that was empty before',
      { ...all, telephone: '', code: ' ' },
      { username: null, telephone: null },
      { ...all, telephone: undefined, dateOfBirth: undefined },
    ],
    [
      'a code without its space',
      { email: 'mia@example.test', code: 'abc 234' },
      { username: null, telephone: null },
      { email: 'mia@example.test', code: 'ABC234' },
    ],
  ])('has %s', (_, typed, account, sent) => {
    expect(detailsToSend(typed, account)).toEqual(sent)
  })
})

describe('wrongDetails for a new email', () => {
  rows([
    [
      'requires the password',
      { ...all, email: 'other@example.test' },
      verified,
      { currentPassword: 'PASSWORD_NEEDED' },
    ],
    [
      'requires an emailed code for an account without a password',
      { ...all, email: 'other@example.test', code: '' },
      withoutPassword,
      { code: 'CODE_REQUIRED' },
    ],
    [
      'rejects a code of the wrong length',
      { ...all, email: 'other@example.test', code: '12' },
      withoutPassword,
      { code: 'WRONG_CODE' },
    ],
    [
      'accepts a code in two groups',
      { ...all, email: 'other@example.test', code: 'abc 234' },
      withoutPassword,
      {},
    ],
    [
      'treats the same address in capitals as unchanged',
      { ...all, email: ' Mia@Example.test ' },
      verified,
      {},
    ],
  ])
})

describe('wrongDetails for the password of an unverified member [VA-16]', () => {
  rows([
    ['accepts no password', all, unverified, {}],
    [
      'requires the confirmation and the code',
      { ...all, password: 'Glasses4Mia', confirmPassword: '', code: '' },
      unverified,
      { confirmPassword: 'ALL_FIELDS_REQUIRED', code: 'CODE_REQUIRED' },
    ],
    [
      'rejects a different confirmation',
      { ...all, password: 'Glasses4Mia', confirmPassword: 'Glasses4Ida', code: 'ABC234' },
      unverified,
      { confirmPassword: 'PASSWORDS_DIFFER' },
    ],
    [
      'rejects a simple password',
      { ...all, password: 'glasses', confirmPassword: 'glasses', code: 'ABC234' },
      unverified,
      { password: 'PASSWORD_TOO_SIMPLE' },
    ],
    [
      'requires the password when only a code is filled',
      { ...all, code: 'ABC234' },
      unverified,
      { password: 'ALL_FIELDS_REQUIRED', confirmPassword: 'ALL_FIELDS_REQUIRED' },
    ],
    [
      'requires no password when the code is for a new email',
      { ...all, email: 'other@example.test', code: 'ABC234' },
      unverified,
      {},
    ],
    [
      'requires all other fields with a password',
      { ...onlyEmail, password: 'Glasses4Mia', confirmPassword: 'Glasses4Mia', code: 'ABC234' },
      unverified,
      {
        firstName: 'ALL_FIELDS_REQUIRED',
        lastName: 'ALL_FIELDS_REQUIRED',
        username: 'ALL_FIELDS_REQUIRED',
        telephone: 'ALL_FIELDS_REQUIRED',
      },
    ],
    ['ignores a password of a verified member', { ...all, password: 'glasses' }, verified, {}],
  ])
})
