import { expect, it } from 'vitest'
import { claimed, claimTokenOf } from './claimToken.ts'

it('takes the token from the address, else from the brand [RT-35] [RT-36]', () => {
  const nothing = { linkToken: undefined, inPath: undefined, search: '', ofBrand: 'default' }
  expect(claimTokenOf({ ...nothing, linkToken: 'a', search: '?id=b' })).toBe('a')
  expect(claimTokenOf({ ...nothing, inPath: 'c' })).toBe('c')
  expect(claimTokenOf({ ...nothing, search: '?id=b' })).toBe('b')
  for (const search of ['', '?id=']) expect(claimTokenOf({ ...nothing, search })).toBe('default')
  expect(claimTokenOf({ ...nothing, ofBrand: undefined })).toBeUndefined()
})

it('notes each used link separately', () => {
  claimed.remember('one')
  claimed.remember('one')
  expect([claimed.has('one'), claimed.has('two')]).toEqual([true, false])
})
