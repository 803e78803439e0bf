import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrivedFrom } from '../session/arrived.ts'
import { prefillFrom } from '../session/carried.ts'
import { arrivalIn, carriedIn, invitationIn, receiveArrival, referralIn } from './arrival.ts'
import { referral } from '../session/referral.ts'

describe('the link of a login letter', () => {
  it.each([
    ['?loginToken=abc_-1&email=mia%40example.test', { token: 'abc_-1', email: 'mia@example.test' }],
    ['?email=mia%2Bglasses%40example.test&loginToken=t&utm=x', { token: 't', email: 'mia+glasses@example.test' }],
    ['?loginToken=t', undefined],
    ['?email=mia%40example.test', undefined],
    ['?loginToken=&email=mia%40example.test', undefined],
    ['', undefined],
  ])('%s [RT-45]', (search, arrived) => {
    expect(arrivalIn(search)).toEqual(arrived)
  })

  it('goes on in the state of the history entry, and a strange state is nobody', () => {
    const arrived = { token: 't', email: 'mia@example.test' }
    expect(arrivedFrom({ arrived })).toEqual(arrived)
    for (const state of [null, undefined, 'arrived', { arrived: null }, { arrived: { token: 1, email: 'x' } }]) expect(arrivedFrom(state)).toBeUndefined()
  })
})

describe('what other addresses carry', () => {
  it.each([
    ['/register', '?f=Mia&l=Roy&e=mia%40example.test', { f: 'Mia', l: 'Roy', e: 'mia@example.test' }, ''],
    ['/register', '?modal=login&f=%3Cb%3EMia', { f: '<b>Mia' }, '?modal=login'],
    ['/', '?f=Mia&e=mia%40example.test&utm=x', { f: 'Mia', e: 'mia@example.test' }, '?utm=x'],
    ['/join', '?l=Roy', { l: 'Roy' }, ''],
    ['/confirm-email', '?token=abc_-1', { token: 'abc_-1' }, ''],
    ['/register/', '?e=mia%40example.test', { e: 'mia@example.test' }, ''],
    ['/Confirm-Email/', '?token=abc_-1', { token: 'abc_-1' }, ''],
    ['/claim/', '?id=abc_-1&utm=x', { id: 'abc_-1' }, '?utm=x'],
    ['/about/claim', '?id=abc_-1', { id: 'abc_-1' }, ''],
    ['/edrop', '?id=abc_-1', { id: 'abc_-1' }, ''],
  ])('%s%s is taken out of it [RT-46]', (pathname, search, carried, left) => {
    expect(carriedIn(pathname, search)).toEqual({ carried, left })
  })

  it('so is the token at the end of a storefront’s path', () => {
    expect([invitationIn('/edrop/abc_-1'), invitationIn('/eDrop/abc_-1/'), invitationIn('/edrop'), invitationIn('/claim/abc')]).toEqual(['abc_-1', 'abc_-1', undefined, undefined])
  })

  it.each([['/register', '?x=1'], ['/register', ''], ['/pass', '?f=Mia'], ['/login', '?token=abc']])('%s%s stays as it is', (pathname, search) => {
    expect(carriedIn(pathname, search)).toBeUndefined()
  })

  it('fills in the fields of a registration, and a strange state fills in nothing [RT-46]', () => {
    expect(prefillFrom({ carried: { f: 'Mia', e: 'mia@example.test', l: '' } })).toEqual({ firstName: 'Mia', email: 'mia@example.test' })
    for (const state of [null, undefined, {}, { carried: null }, { carried: { f: 1 } }, { carried: {} }]) expect(prefillFrom(state)).toBeUndefined()
  })
})

describe('who has brought her', () => {
  it.each([
    ['?referralCode=abc_-1', { code: 'abc_-1', left: '' }],
    ['?shopLink=Frame9', { code: 'Frame9', left: '' }],
    ['?shopLink=shop&referralCode=friend&utm=x', { code: 'friend', left: '?utm=x' }],
    ['?referralCode=%3Cscript%3E&shopLink=shop', { code: 'shop', left: '' }],
    ['?loginToken=t&email=mia%40example.test&referralCode=friend', { code: 'friend', left: '?loginToken=t&email=mia%40example.test' }],
    // Nobody's codes are taken out of the address all the same.
    ['?referralCode=', { code: undefined, left: '' }],
    ['?referralCode=a%20b', { code: undefined, left: '' }],
    [`?referralCode=${'x'.repeat(65)}&modal=login`, { code: undefined, left: '?modal=login' }],
    [`?referralCode=${'x'.repeat(64)}`, { code: 'x'.repeat(64), left: '' }],
  ])('%s [EN-87] [EN-88]', (search, found) => {
    expect(referralIn(search)).toEqual(found)
  })

  it.each(['', '?utm=x', '?referralcode=abc'])('%s stays as it is', (search) => {
    expect(referralIn(search)).toBeUndefined()
  })

  describe('on any of our addresses', () => {
    afterEach(() => {
      referral.forget()
      vi.unstubAllGlobals()
    })

    it.each([
      ['/', '?referralCode=friend', '#join', '/#join', undefined],
      ['/asset/n1', '?shopLink=shop&x=1', '', '/asset/n1?x=1', undefined],
      ['/', '?f=Mia&referralCode=friend', '', '/', { usr: { carried: { f: 'Mia' } }, key: 'arrived', idx: 0 }],
    ])('%s%s%s is gone from the address at once, and the code is kept until she joins [EN-87] [EN-88]', (pathname, search, hash, address, state) => {
      const at = { pathname, search, hash }
      const replaceState = vi.fn((_: unknown, __: string, to: string) => Object.assign(at, { search: new URL(to, 'http://x').search, hash: new URL(to, 'http://x').hash }))
      vi.stubGlobal('location', at)
      vi.stubGlobal('history', { state: undefined, replaceState })

      receiveArrival()
      expect(replaceState).toHaveBeenLastCalledWith(state, '', address)
      expect(referral.told()).toEqual({ referralCode: search.includes('friend') ? 'friend' : 'shop' })
      referral.forget()
      expect(referral.told()).toEqual({})
    })
  })
})

describe('an address that begins with two slashes', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['//elsewhere.test/x', '?a=1', '#b', '/elsewhere.test/x?a=1#b'],
    ['///pass', '', '', '/pass'],
    ['//claim/', '?id=secret', '', '/claim/'],
    ['//elsewhere.test/x', '?referralCode=friend', '', '/elsewhere.test/x'],
  ])('%s%s%s becomes a path of ours, or its links would lead to another site', (pathname, search, hash, address) => {
    const at = { pathname, search, hash }
    const replaceState = vi.fn((_: unknown, __: string, to: string) => {
      const there = new URL(to, 'https://ours.test')
      expect(there.origin).toBe('https://ours.test')
      Object.assign(at, { pathname: there.pathname, search: there.search, hash: there.hash })
    })
    vi.stubGlobal('location', at)
    vi.stubGlobal('history', { state: undefined, replaceState })

    receiveArrival()
    expect(at.pathname + at.search + at.hash).toBe(address)
    referral.forget()
  })
})
