import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import { visitorsOnly, redirect, member as forMembers, withPasswords } from './accessGuard.tsx'
import { routeOf, routes } from './routes.tsx'

const visitor = { kind: 'visitor' } as const
const member = { kind: 'member' } as const
const signedOut = { kind: 'signedOutMember' } as const

describe('the route table', () => {
  it('loads the module that contract/screens.ts names for the address', () => {
    for (const { path, module, screen } of Object.values(routes))
      expect([path, String(screen)]).toEqual([
        path,
        expect.stringContaining(`/screens/${module}Screen.tsx`),
      ])
  })

  it('finds one screen per address, like the router, and none for an unknown one', () => {
    expect(routeOf('/Membership/la_1/')).toBe(routes.membership)
    for (const { path } of Object.values(routes)) {
      const address = path.replace(/:\w+/, 'x')
      const matching = Object.values(routes).filter((other) => matchPath(other.path, address))
      expect(matching.map((route) => route.path)).toEqual([screenAt(address)?.path])
    }
  })
})

it('shows the same landing page at its alias, including the countdown [RT-43] [SC-11]', () => {
  const [alias, landing] = [routes.bonlook, routes.home].map(({ screen }) =>
    String(screen).replaceAll(/\s/g, ''),
  )
  expect(alias).toBe(landing)
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
    ['/account', '/', undefined, '/login'],
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
  ])(
    'admits or redirects each kind of viewer at %s [RT-11] [RT-16] [VA-37]',
    (address, asVisitor, asMember, asSignedOut) => {
      const access = routeOf(address)?.access
      expect(
        access && [visitor, member, signedOut].map((viewer) => redirect(access, viewer)),
      ).toEqual([asVisitor, asMember, asSignedOut])
    },
  )

  it('admits a preview viewer to the preview [RT-28] [VA-37]', () => {
    expect(redirect(routeOf('/preview')!.access, { kind: 'preview' })).toBeUndefined()
  })

  it('redirects from password screens where the brand has no passwords', () => {
    const [guestScreen, memberScreen] = [
      withPasswords(visitorsOnly(), '/#join', false),
      withPasswords(forMembers(), '/account/details', false),
    ]
    expect([visitor, member, signedOut].map((viewer) => redirect(guestScreen, viewer))).toEqual([
      '/#join',
      '/account/collection',
      '/#join',
    ])
    expect([visitor, member, signedOut].map((viewer) => redirect(memberScreen, viewer))).toEqual([
      '/',
      '/account/details',
      '/login',
    ])
  })
})
