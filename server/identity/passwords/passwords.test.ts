import { expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { hashNewPassword, isCommonPassword } from './passwords.ts'

it.each([
  ['Password1', true],
  ['Passw0rd', true],
  ['Qwerty123', true],
  ['Iloveyou1!', true],
  ['PASSWORD2026', true],
  ['Kx7-tulip-Boat', false],
  ['Zebra-9-Kite', false],
])('%s is common: %s', (password, is) => expect(isCommonPassword(password)).toBe(is))

it('hashes with argon2id, with a new salt each time', async () => {
  const [one, other] = await Promise.all([
    hashNewPassword('Zebra-9-Kite', 'Zebra-9-Kite'),
    hashNewPassword('Zebra-9-Kite', 'Zebra-9-Kite'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

it('refuses a common password with a message of its own', async () => {
  await expect(hashNewPassword('Password1', 'Password1')).rejects.toEqual(
    new Problem('PASSWORD_TOO_COMMON'),
  )
})
