import { expect, it } from 'vitest'
import { marksOf } from './marksOf.ts'

it('shows an error once, at the first field it is about, and the other fields refer to it', () => {
  const wrong = { email: 'Fill it out.', password: undefined, name: 'Fill it out.', age: 'Too young.' }
  expect(marksOf('form', ['email', 'password', 'name', 'age'], (field) => wrong[field])).toEqual({
    email: { id: 'form-email', error: 'Fill it out.' },
    password: { id: 'form-password', error: undefined },
    name: { id: 'form-name', wrongBy: 'form-email-error' },
    age: { id: 'form-age', error: 'Too young.' },
  })
})
