import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { patterns } from '#kit/paths.ts'
import { guestsOnly, leadsTo, member as forMembers, withPasswords } from './guard.tsx'
import { leafOf, leaves } from './routes.tsx'

const visitor = { kind: 'visitor' } as const
const member = { kind: 'member' } as const
const lapsed = { kind: 'lapsed' } as const

describe('the route table', () => {
  it('is the same as the table of addresses', () => {
    expect(leaves.map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort())
  })

  it('finds one screen for an address, and none for a strange one', () => {
    expect(leafOf('/membership/la_1')?.path).toBe('/membership/:userAssetPointsId')
    expect(leafOf('/account')).toBeUndefined()
    for (const { path } of leaves) expect(leaves.filter((other) => matchPath(other.path, path.replace(/:\w+/, 'x')))).toHaveLength(1)
  })
})

it('the landing page is the same at its other address, its countdown included [RT-43] [SC-11]', () => {
  const screenOf = (path: string) => String(leaves.find((leaf) => leaf.path === path)?.screen).replaceAll(/\s/g, '')

  expect(screenOf('/bonlook')).toBe(screenOf('/'))
})

describe('who may come in, and where the others are led', () => {
  it.each([
    // address, visitor, member, lapsed
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
  ])('%s [RT-11] [RT-16] [VA-37]', (address, asVisitor, asMember, asLapsed) => {
    const access = leafOf(address)?.access
    expect(access && [visitor, member, lapsed].map((viewer) => leadsTo(access, viewer))).toEqual([asVisitor, asMember, asLapsed])
  })

  it('a preview is for who comes with a whole link, whoever it is, and for nobody else [RT-28] [VA-37]', () => {
    expect(leadsTo(leafOf('/preview')!.access, { kind: 'preview' })).toBeUndefined()
  })

  it('a screen about passwords leads to what stands for it, where the brand has none', () => {
    const [door, inside] = [withPasswords(guestsOnly(), '/#join', false), withPasswords(forMembers(), '/account/details', false)]
    expect([visitor, member, lapsed].map((viewer) => leadsTo(door, viewer))).toEqual(['/#join', '/account/collection', '/#join'])
    expect([visitor, member, lapsed].map((viewer) => leadsTo(inside, viewer))).toEqual(['/', '/account/details', '/login'])
  })
})
