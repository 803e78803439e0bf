import { describe, expect, it } from 'vitest'
import { wrongDetails, type TypedDetails } from './detailsRules.ts'

const verified = { email: 'mia@example.test', isVerified: true, hasPassword: true }
const withoutPassword = { ...verified, hasPassword: false }
const unverified = { ...withoutPassword, isVerified: false }
const all = { firstName: 'Mia', lastName: 'Laurent', email: 'mia@example.test', username: 'mia', telephone: '416 555 0199', dateOfBirth: '' }
const onlyEmail = { firstName: '', lastName: ' ', email: 'mia@example.test', username: '', telephone: '', dateOfBirth: '' }

const rows = (table: [what: string, typed: TypedDetails, account: typeof verified, wrong: object][]) => it.each(table)('%s', (_, typed, account, wrong) => {
  expect(Object.entries(wrongDetails(typed, account))).toEqual(Object.entries(wrong))
})

describe('the details as typed [VA-15]', () => {
  rows([
    ['everything', all, verified, {}],
    ['an email alone is a whole form', onlyEmail, verified, {}],
    ['one field more than the email asks for all', { ...onlyEmail, lastName: 'Laurent' }, verified, { firstName: 'ALL_FIELDS_REQUIRED', username: 'ALL_FIELDS_REQUIRED', telephone: 'ALL_FIELDS_REQUIRED' }],
    ['a date of birth is a field more', { ...onlyEmail, dateOfBirth: '1985-07-03' }, verified, { firstName: 'ALL_FIELDS_REQUIRED', lastName: 'ALL_FIELDS_REQUIRED', username: 'ALL_FIELDS_REQUIRED', telephone: 'ALL_FIELDS_REQUIRED' }],
    ['no email, in its place among the others', { ...all, lastName: '', email: ' ', telephone: '' }, withoutPassword, { lastName: 'ALL_FIELDS_REQUIRED', email: 'ALL_FIELDS_REQUIRED', telephone: 'ALL_FIELDS_REQUIRED', code: 'CODE_REQUIRED' }],
    ['an address that is none', { ...all, email: 'mia@', currentPassword: 'Glasses4Mia' }, verified, { email: 'INVALID_EMAIL' }],
  ])
})

describe('another address', () => {
  rows([
    ['needs the password', { ...all, email: 'other@example.test' }, verified, { currentPassword: 'PASSWORD_NEEDED' }],
    ['needs the code of a letter where there is no password', { ...all, email: 'other@example.test', code: '' }, withoutPassword, { code: 'CODE_REQUIRED' }],
    ['with a code that cannot be right', { ...all, email: 'other@example.test', code: '12' }, withoutPassword, { code: 'WRONG_CODE' }],
    ['with a code in two groups', { ...all, email: 'other@example.test', code: 'abc 234' }, withoutPassword, {}],
    ['is the same one in capitals', { ...all, email: ' Mia@Example.test ' }, verified, {}],
  ])
})

describe('the password of who is not verified [VA-16]', () => {
  rows([
    ['may be left out', all, unverified, {}],
    ['asks for its confirmation and the code', { ...all, password: 'Glasses4Mia', confirmPassword: '', code: '' }, unverified, { confirmPassword: 'ALL_FIELDS_REQUIRED', code: 'CODE_REQUIRED' }],
    ['must be confirmed', { ...all, password: 'Glasses4Mia', confirmPassword: 'Glasses4Ida', code: 'ABC234' }, unverified, { confirmPassword: 'PASSWORDS_DIFFER' }],
    ['must be good enough', { ...all, password: 'glasses', confirmPassword: 'glasses', code: 'ABC234' }, unverified, { password: 'PASSWORD_TOO_SIMPLE' }],
    ['is what a code alone is for', { ...all, code: 'ABC234' }, unverified, { password: 'ALL_FIELDS_REQUIRED', confirmPassword: 'ALL_FIELDS_REQUIRED' }],
    ['is not what a code for another address is for', { ...all, email: 'other@example.test', code: 'ABC234' }, unverified, {}],
    ['comes with all the rest', { ...onlyEmail, password: 'Glasses4Mia', confirmPassword: 'Glasses4Mia', code: 'ABC234' }, unverified, { firstName: 'ALL_FIELDS_REQUIRED', lastName: 'ALL_FIELDS_REQUIRED', username: 'ALL_FIELDS_REQUIRED', telephone: 'ALL_FIELDS_REQUIRED' }],
    ['is nothing that a verified member is asked', { ...all, password: 'glasses' }, verified, {}],
  ])
})
