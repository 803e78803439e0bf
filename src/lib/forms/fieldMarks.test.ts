import { expect, it } from 'vitest'
import { fieldMarks } from './fieldMarks.ts'

it('shows an error once, at the first field it is about, and the other fields refer to it', () => {
  const wrong = {
    email: 'Fill it out.',
    password: undefined,
    name: 'Fill it out.',
    age: 'Too young.',
  }
  expect(fieldMarks('form', ['email', 'password', 'name', 'age'], (field) => wrong[field])).toEqual(
    {
      email: { id: 'form-email', error: 'Fill it out.' },
      password: { id: 'form-password', error: undefined },
      name: { id: 'form-name', serverError: 'form-email-error' },
      age: { id: 'form-age', error: 'Too young.' },
    },
  )
})
