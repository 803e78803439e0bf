import { expect, it } from 'vitest'
import { upToLength, wrongCode } from './CodeField.tsx'

it.each([
  ['', 'CODE_REQUIRED'],
  [' - ', 'CODE_REQUIRED'],
  ['H7QK2', 'WRONG_CODE'],
  ['H7QK29M', 'WRONG_CODE'],
  ['h7q k29', undefined],
])('%j as a code of the letter is %s', (typed, code) => {
  expect(wrongCode(typed).code).toBe(code)
})

it.each([
  ['H7QK29MD', 'H7QK29'],
  ['h7q k29 md', 'h7q k29 '],
  ['  h7q-k29', '  h7q-k29'],
  ['H7', 'H7'],
])('of %j the field takes %j [VA-13]', (typed, taken) => {
  expect(upToLength(typed)).toBe(taken)
})
