import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { patterns } from '#kit/paths.ts'
import { guestsOnly, leadsTo, member as forMembers, withPasswords } from './guard.tsx'
import { leafOf, leaves } from './routes.tsx'

const visitor = { kind: 'visitor' } as const
const member = { kind: 'member' } as const
const lapsed = { kind: 'lapsed' } as const

describe('the route table', () => {
  it('has exactly the patterns of the address table', () => {
    expect(leaves.map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort())
  })

  it('finds one screen per address, and none for an unknown one', () => {
    expect(leafOf('/membership/la_1')?.path).toBe('/membership/:userAssetPointsId')
    expect(leafOf('/account')).toBeUndefined()
    for (const { path } of leaves) expect(leaves.filter((other) => matchPath(other.path, path.replace(/:\w+/, 'x')))).toHaveLength(1)
  })
})

it('shows the same landing page at its alias, including the countdown [RT-43] [SC-11]', () => {
  const screenOf = (path: string) => String(leaves.find((leaf) => leaf.path === path)?.screen).replaceAll(/\s/g, '')

  expect(screenOf('/bonlook')).toBe(screenOf('/'))
})

describe('access to screens', () => {
  it.each([
    // address, then where it redirects: a visitor, a member, a member with an expired session
    ['/', undefined, undefined, undefined],
    ['/login', undefined, '/account/collection', undefined],
    ['/register', undefined, '/account/collection', undefined],
    ['/reset', undefined, undefined, undefined],
    ['/reset/some-token', undefined, undefined, undefined],
    ['/confirm-email', undefined, undefined, undefined],
    ['/join', undefined, '/account/collection', undefined],
    ['/pass', '/login', undefined, undefined],
    ['/account/collection', '/', undefined, undefined],
    ['/account/collection/nft_1', '/', undefined, undefined],
    ['/account/details', '/', undefined, '/login'],
    ['/account/password', '/', undefined, '/login'],
    ['/account/billing', '/', undefined, '/login'],
    ['/account/wallet', '/', undefined, '/login'],
    ['/account/devices', '/', undefined, '/login'],
    ['/account/data', '/', undefined, '/login'],
    ['/account/verify', '/', undefined, '/login'],
    ['/account/oldCollection', '/', undefined, undefined],
    ['/account/oldCollection/nft_1', '/', undefined, undefined],
    ['/asset/nft_1', '/login', undefined, undefined],
    ['/membership/la_1', '/', undefined, undefined],
    ['/contest-rules/c_1', undefined, undefined, undefined],
    ['/preview', '/', '/', '/'],
    ['/countdown', undefined, undefined, undefined],
  ])('admits or redirects each kind of viewer at %s [RT-11] [RT-16] [VA-37]', (address, asVisitor, asMember, asLapsed) => {
    const access = leafOf(address)?.access
    expect(access && [visitor, member, lapsed].map((viewer) => leadsTo(access, viewer))).toEqual([asVisitor, asMember, asLapsed])
  })

  it('admits a preview viewer to the preview [RT-28] [VA-37]', () => {
    expect(leadsTo(leafOf('/preview')!.access, { kind: 'preview' })).toBeUndefined()
  })

  it('redirects from password screens where the brand has no passwords', () => {
    const [guestScreen, memberScreen] = [withPasswords(guestsOnly(), '/#join', false), withPasswords(forMembers(), '/account/details', false)]
    expect([visitor, member, lapsed].map((viewer) => leadsTo(guestScreen, viewer))).toEqual(['/#join', '/account/collection', '/#join'])
    expect([visitor, member, lapsed].map((viewer) => leadsTo(memberScreen, viewer))).toEqual(['/', '/account/details', '/login'])
  })
})
