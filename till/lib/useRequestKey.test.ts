import { expect, it } from 'vitest'
import { requestKeys } from './useRequestKey.ts'

it('gives an identical repeat the same key, and a corrected form a new one', () => {
  const keyOf = requestKeys()
  const wrong = keyOf({ receipt: '4471', cents: 2000 })
  const corrected = keyOf({ receipt: '4472', cents: 2000 })
  expect(corrected).not.toBe(wrong)
  expect(keyOf({ receipt: '4472', cents: 2000 })).toBe(corrected)
  expect(keyOf({ receipt: '4471', cents: 2000 })).toBe(wrong)
})

it('gives two forms different keys', () => {
  expect(requestKeys()('same')).not.toBe(requestKeys()('same'))
})
