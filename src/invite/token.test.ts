import { expect, it } from 'vitest'
import { claimed, tokenOf } from './token.ts'

it('takes the token from the address, else from the brand [RT-35] [RT-36]', () => {
  const nothing = { carried: undefined, inPath: undefined, search: '', ofBrand: 'default' }
  expect(tokenOf({ ...nothing, carried: 'a', search: '?id=b' })).toBe('a')
  expect(tokenOf({ ...nothing, inPath: 'c' })).toBe('c')
  expect(tokenOf({ ...nothing, search: '?id=b' })).toBe('b')
  for (const search of ['', '?id=']) expect(tokenOf({ ...nothing, search })).toBe('default')
  expect(tokenOf({ ...nothing, ofBrand: undefined })).toBeUndefined()
})

it('notes each used link separately', () => {
  claimed.note('one')
  claimed.note('one')
  expect([claimed.has('one'), claimed.has('two')]).toEqual([true, false])
})
