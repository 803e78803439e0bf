import { expect, it } from 'vitest'
import { wrongCode } from './CheckInbox.tsx'

it.each([
  ['', 'CODE_REQUIRED'],
  [' - ', 'CODE_REQUIRED'],
  ['H7QK2', 'WRONG_CODE'],
  ['H7QK29M', 'WRONG_CODE'],
  ['h7q k29', undefined],
])('%j as a code of the letter is %s [VA-13]', (typed, code) => {
  expect(wrongCode(typed).code).toBe(code)
})
