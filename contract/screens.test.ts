import { describe, expect, it } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import { addressOf, readNamed } from './endpoint.ts'
import { screenAt, screens, type Screen, type ScreenRead } from './screens.ts'

const ids = { creatorId: 'c1', membershipId: 'p1', loyaltyAccountId: 'la1' }
const declared = Object.values<Screen>(screens).flatMap((screen) => {
  const params = Object.fromEntries(
    [...screen.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x1']),
  )
  return [...screen.reads(params, ids), ...screen.modalReads(params, ids)].map(
    (read): [path: string, read: ScreenRead] => [screen.path, read],
  )
})

describe('the declared reads', () => {
  it('are endpoints, and fill every parameter of the path', () => {
    const reads = new Set(
      allEndpoints.filter(({ kind }) => kind === 'read').map(({ name }) => name),
    )
    expect(declared.length).toBeGreaterThan(20)
    for (const [path, [name, params]] of declared) {
      const endpoint = readNamed(name)
      expect([path, name, reads.has(name), endpoint?.name]).toEqual([path, name, true, name])
      expect(endpoint && addressOf(endpoint, params)).not.toMatch(/undefined|\/\/|\/$/)
    }
  })

  it('are answered for everyone where the page is rendered for visitors', () => {
    const rendered = Object.values<Screen>(screens).filter(({ onServer }) => onServer === 'markup')
    expect(rendered.map(({ path }) => path)).toEqual(['/', '/join', '/about', '/terms', '/privacy'])
    for (const { path, reads } of rendered)
      for (const [name] of reads({}, ids))
        expect([path, name, readNamed(name)?.access]).toEqual([path, name, 'anyone'])
  })

  it('of the pass need no loyalty account that does not exist', () => {
    expect(screens.pass.reads({}, { creatorId: 'c1', membershipId: 'p1' })).toEqual([
      ['collection.collection', { creatorId: 'c1' }],
    ])
  })
})

describe('screenAt', () => {
  it.each([
    ['/', 'home', {}],
    ['/Account/Collection/', 'collection', {}],
    ['/membership/La_1', 'membership', { userAssetPointsId: 'La_1' }],
    ['/asset/a%20b', 'asset', { nftId: 'a b' }],
    ['/asset/%E0%A4%A', 'asset', { nftId: '%E0%A4%A' }],
  ])('finds the screen and the ids of %s', (path, name, params) => {
    expect(screenAt(path)).toMatchObject({ name, params })
  })

  it.each(['/membership', '/membership/', '/membership//', '/membership/la_1/more', ''])(
    'finds none for "%s"',
    (path) => {
      expect(screenAt(path)).toBeUndefined()
    },
  )
})
