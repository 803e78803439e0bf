import { expect, it } from 'vitest'
import { limitLength } from './CodeField.tsx'

it.each([
  ['H7QK29MD', 'H7QK29'],
  ['h7q k29 md', 'h7q k29 '],
  ['  h7q-k29', '  h7q-k29'],
  ['H7', 'H7'],
])('cuts %j to %j [VA-13]', (typed, accepted) => {
  expect(limitLength(typed)).toBe(accepted)
})
