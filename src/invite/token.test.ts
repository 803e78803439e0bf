import { expect, it } from 'vitest'
import { claimed, tokenOf } from './token.ts'

it('an invitation is what the address brought, and else what the brand offers everybody [RT-35] [RT-36]', () => {
  const nothing = { carried: undefined, inPath: undefined, search: '', ofBrand: 'default' }
  expect(tokenOf({ ...nothing, carried: 'a', search: '?id=b' })).toBe('a')
  expect(tokenOf({ ...nothing, inPath: 'c' })).toBe('c')
  expect(tokenOf({ ...nothing, search: '?id=b' })).toBe('b')
  for (const search of ['', '?id=']) expect(tokenOf({ ...nothing, search })).toBe('default')
  expect(tokenOf({ ...nothing, ofBrand: undefined })).toBeUndefined()
})

it('remembers each used link on its own', () => {
  claimed.note('one')
  claimed.note('one')
  expect([claimed.has('one'), claimed.has('two')]).toEqual([true, false])
})
