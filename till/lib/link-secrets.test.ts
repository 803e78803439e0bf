import { expect, it } from 'vitest'
import { secretsIn } from './link-secrets.ts'

it.each([
  ['/pair', '#H7QK29MD', { pairingCode: 'H7QK29MD' }],
  ['/login', '#a-token', { isLogin: true, loginToken: 'a-token' }],
  ['/login', '', { isLogin: true }],
  ['/pair', '', {}],
  ['/', '#H7QK29MD', {}],
])('reads what %s%s brings', (pathname, hash, secrets) =>
  expect(secretsIn({ pathname, hash })).toEqual(secrets),
)
