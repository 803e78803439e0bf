import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patterns } from '#lib/navigation/paths.ts'
import { tab } from '#offline/localStore.ts'
import { secretsIn, takeSecrets } from '../boot/addressSecrets.ts'
import { loginTokenIn } from '../auth/login/arrivalToken.ts'
import { linkParametersOf, clearLinkParameters } from '#lib/navigation/linkParameters.ts'
import { prefillFrom } from '../auth/registration/prefill.ts'
import { receiveLinkTokens, referralInAddress } from './receiveLinkTokens.ts'
import { referral } from '../auth/registration/referral.ts'

const secretsFrom = (address: string) => secretsIn(new URL(`https://ours.test${address}`))

describe('the link of a login email', () => {
  it.each([
    [
      '/?loginToken=abc_-1&email=mia%40example.test',
      { token: 'abc_-1', email: 'mia@example.test' },
      '/login',
    ],
    [
      '/login?email=mia%2Bglasses%40example.test&loginToken=t&utm=x',
      { token: 't', email: 'mia+glasses@example.test' },
      '/login?utm=x',
    ],
    // An incomplete link logs no one in, but its token is still removed from the address.
    ['/?loginToken=t', undefined, '/'],
    ['/?loginToken=&email=mia%40example.test', undefined, '/'],
  ])('is parsed and removed from %s [RT-45]', (address, loginLink, left) => {
    expect(loginTokenIn(secretsFrom(address)?.linkParameters ?? {})).toEqual(loginLink)
    expect(secretsFrom(address)?.address).toBe(left)
  })

  it('stays in the address without a token', () => {
    expect(secretsFrom('/?email=mia%40example.test')).toBeUndefined()
  })
})

describe('secrets and personal data in other addresses', () => {
  it.each([
    [
      '/register?f=Mia&l=Roy&e=mia%40example.test',
      { f: 'Mia', l: 'Roy', e: 'mia@example.test' },
      '/register',
    ],
    ['/register?modal=login&f=%3Cb%3EMia', { f: '<b>Mia' }, '/register?modal=login'],
    [
      '/?f=Mia&e=mia%40example.test&utm=x#join',
      { f: 'Mia', e: 'mia@example.test' },
      '/?utm=x#join',
    ],
    ['/join?l=Roy', { l: 'Roy' }, '/join'],
    ['/register/?e=mia%40example.test', { e: 'mia@example.test' }, '/register/'],
    ['/confirm-email?token=abc_-1', { token: 'abc_-1' }, '/confirm-email'],
    ['/Confirm-Email/?token=abc_-1', { token: 'abc_-1' }, '/Confirm-Email/'],
    ['/claim/?id=abc_-1&utm=x', { id: 'abc_-1' }, '/claim/?utm=x'],
    ['/about/claim?id=abc_-1', { id: 'abc_-1' }, '/about/claim'],
    ['/edrop?id=abc_-1', { id: 'abc_-1' }, '/edrop'],
    ['/edrop/abc_-1', { id: 'abc_-1' }, '/edrop'],
    ['/eDrop/abc_-1/?id=other&utm=x', { id: 'abc_-1' }, '/edrop?utm=x'],
    ['/reset/abc_-1', { tokenId: 'abc_-1' }, '/reset'],
    ['/Reset/abc%20_-1/?utm=x', { tokenId: 'abc _-1' }, '/reset?utm=x'],
    ['//claim/?id=abc_-1', { id: 'abc_-1' }, '/claim/'],
    ['/reset/abc%E0%A4', { tokenId: 'abc%E0%A4' }, '/reset'],
    [
      '/preview?sessionId=s&membershipId=m&tierId=t&modal=tiers',
      { sessionId: 's', membershipId: 'm', tierId: 't' },
      '/preview?modal=tiers',
    ],
    // A preview needs all three [RT-28], but a session id alone is still secret.
    ['/preview/?sessionId=s', { sessionId: 's' }, '/preview/'],
  ])('are removed from %s [RT-46] [RT-08]', (address, linkParameters, left) => {
    expect(secretsFrom(address)).toEqual({ linkParameters, address: left })
  })

  it.each([
    '/register?x=1',
    '/register',
    '/pass?f=Mia',
    '/login?token=abc',
    '/claim/abc',
    '/reset',
    '/reset/',
    '/edrop',
    '/reset/a/b',
    '/preview',
  ])('leave %s as it is', (address) => {
    expect(secretsFrom(address)).toBeUndefined()
  })

  it('match the patterns of the route table', () => {
    const at = { tokenId: 'x', token: 'x' }
    const filled = (pattern: string) =>
      pattern.replace(/:(\w+)/, (_, name: keyof typeof at) => at[name])
    for (const pattern of [patterns.newPassword, patterns.edropLink])
      expect(secretsFrom(filled(pattern))?.linkParameters).toEqual({
        [pattern === patterns.newPassword ? 'tokenId' : 'id']: 'x',
      })
    for (const [pattern, name] of [
      [patterns.claim, 'id'],
      [patterns.claimOfAbout, 'id'],
      [patterns.edrop, 'id'],
      [patterns.preview, 'sessionId'],
      [patterns.confirmEmail, 'token'],
      [patterns.register, 'e'],
      [patterns.home, 'e'],
      [patterns.join, 'e'],
    ] as const)
      expect(secretsFrom(`${pattern}?${name}=x`)).toEqual({
        linkParameters: { [name]: 'x' },
        address: pattern,
      })
  })

  it('prefill only the fields of the registration form [RT-46]', () => {
    expect(prefillFrom({ f: 'Mia', e: 'mia@example.test', l: '', id: 'x' })).toEqual({
      firstName: 'Mia',
      email: 'mia@example.test',
    })
    for (const linkParameters of [{}, { id: 'x' }, { f: '' }] as Record<string, string>[])
      expect(prefillFrom(linkParameters)).toBeUndefined()
  })

  it('are stored in the tab under a key in the history entry until they are used', () => {
    tab.set('linkParameters:k1', { id: 'secret' })
    expect(linkParametersOf({ linkParameters: 'k1' })).toEqual({ id: 'secret' })
    for (const state of [
      null,
      undefined,
      'k1',
      {},
      { linkParameters: null },
      { linkParameters: 'k2' },
      { linkParameters: { id: 1 } },
    ])
      expect(linkParametersOf(state)).toEqual({})
    clearLinkParameters({ linkParameters: 'k1' })
    expect(linkParametersOf({ linkParameters: 'k1' })).toEqual({})
  })
})

describe('the first script of the page', () => {
  const at = new URL('https://ours.test/')
  const replaceState = vi.fn((_: unknown, __: string, to: string) => {
    at.href = new URL(to, at).href
  })
  beforeEach(() => {
    at.href = 'https://ours.test/reset/secret'
    replaceState.mockClear()
    vi.stubGlobal('location', at)
    vi.stubGlobal('history', { state: null, replaceState })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('stores the token before it changes the address, and leaves no trace of it in the history', () => {
    const stored: unknown[] = []
    takeSecrets((name, linkParameters) => {
      expect(replaceState).not.toHaveBeenCalled()
      stored.push({ name, linkParameters })
    })
    expect(stored).toEqual([
      { name: expect.stringMatching(/^\w+$/), linkParameters: { tokenId: 'secret' } },
    ])
    expect([at.href, replaceState.mock.calls.length]).toEqual(['https://ours.test/reset', 1])
    expect(JSON.stringify(replaceState.mock.calls)).not.toContain('secret')
    expect(replaceState.mock.calls[0]?.[0]).toEqual({
      usr: { linkParameters: (stored[0] as { name: string }).name },
      key: 'arrived',
      idx: 0,
    })
  })

  it('puts the data into the history entry and still cleans the address where storage is blocked', () => {
    takeSecrets(() => {
      throw new DOMException('blocked')
    })
    expect(at.pathname).toBe('/reset')
    expect(linkParametersOf((replaceState.mock.calls[0]?.[0] as { usr: unknown }).usr)).toEqual({
      tokenId: 'secret',
    })
  })
})

describe('a referral code', () => {
  it.each([
    ['?referralCode=abc_-1', { code: 'abc_-1', left: '' }],
    ['?shopLink=Frame9', { code: 'Frame9', left: '' }],
    ['?shopLink=shop&referralCode=friend&utm=x', { code: 'friend', left: '?utm=x' }],
    ['?referralCode=%3Cscript%3E&shopLink=shop', { code: 'shop', left: '' }],
    [
      '?loginToken=t&email=mia%40example.test&referralCode=friend',
      { code: 'friend', left: '?loginToken=t&email=mia%40example.test' },
    ],
    // Invalid codes are removed from the address as well.
    ['?referralCode=', { code: undefined, left: '' }],
    ['?referralCode=a%20b', { code: undefined, left: '' }],
    [`?referralCode=${'x'.repeat(65)}&modal=login`, { code: undefined, left: '?modal=login' }],
    [`?referralCode=${'x'.repeat(64)}`, { code: 'x'.repeat(64), left: '' }],
  ])('is read and removed from %s [EN-87] [EN-88]', (search, found) => {
    expect(referralInAddress(search)).toEqual(found)
  })

  it.each(['', '?utm=x', '?referralcode=abc'])('is not found in "%s"', (search) => {
    expect(referralInAddress(search)).toBeUndefined()
  })

  describe('on any page', () => {
    afterEach(() => {
      referral.clear()
      vi.unstubAllGlobals()
    })

    it.each([
      ['/', '?referralCode=friend', '#join', '/#join', undefined],
      ['/asset/n1', '?shopLink=shop&x=1', '', '/asset/n1?x=1', undefined],
      ['/', '?modal=login&referralCode=friend', '', '/?modal=login', undefined],
    ])(
      'is removed from %s%s%s at once and stored until the visitor joins [EN-87] [EN-88]',
      (pathname, search, hash, address, state) => {
        const at = { pathname, search, hash }
        const replaceState = vi.fn((_: unknown, __: string, to: string) =>
          Object.assign(at, {
            search: new URL(to, 'http://x').search,
            hash: new URL(to, 'http://x').hash,
          }),
        )
        vi.stubGlobal('location', at)
        vi.stubGlobal('history', { state: undefined, replaceState })

        receiveLinkTokens()
        expect(replaceState).toHaveBeenLastCalledWith(state, '', address)
        expect(referral.forCall()).toEqual({
          referralCode: search.includes('friend') ? 'friend' : 'shop',
        })
        referral.clear()
        expect(referral.forCall()).toEqual({})
      },
    )
  })
})

describe('an address that begins with two slashes', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['//elsewhere.test/x', '?a=1', '#b', '/elsewhere.test/x?a=1#b'],
    ['///pass', '', '', '/pass'],
    ['//elsewhere.test/x', '?referralCode=friend', '', '/elsewhere.test/x'],
  ])('is changed to one slash: %s%s%s', (pathname, search, hash, address) => {
    const at = { pathname, search, hash }
    const replaceState = vi.fn((_: unknown, __: string, to: string) => {
      const target = new URL(to, 'https://ours.test')
      expect(target.origin).toBe('https://ours.test')
      Object.assign(at, { pathname: target.pathname, search: target.search, hash: target.hash })
    })
    vi.stubGlobal('location', at)
    vi.stubGlobal('history', { state: undefined, replaceState })

    receiveLinkTokens()
    expect(at.pathname + at.search + at.hash).toBe(address)
    referral.clear()
  })
})
