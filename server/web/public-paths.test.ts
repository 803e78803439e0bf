import { packs } from '#brands/index.ts'
import { describe, expect, it } from 'vitest'
import { hasPage, publicPathOf, publicPathsOf, pageDescriptionOf } from './public-paths.ts'

const [eyewear, sleep, bridal] = ['eyewear', 'sleep', 'bridal'].map((slug) =>
  packs.find((pack) => pack.slug === slug)!,
) as [(typeof packs)[number], (typeof packs)[number], (typeof packs)[number]]

describe('a public page', () => {
  it.each([
    ['/', '/'],
    ['/Join/', '/join'],
    ['/claim', '/claim/'],
    ['/claim/', '/claim/'],
    ['/about/claim', '/claim/'],
    ['/edrop', '/claim/'],
    ['/terms', '/terms'],
    ['/privacy/', '/privacy'],
    ['/edrop/abc', undefined],
    ['/setup', undefined],
    ['/pass', undefined],
    ['/toString', undefined],
  ])('%s has the canonical path %s', (path, at) => {
    for (const pack of [eyewear, sleep, bridal]) expect(publicPathOf(path, pack)).toBe(at)
  })

  it('of one brand does not exist for another [RT-39] [RT-43]', () => {
    expect([publicPathOf('/bonlook', eyewear), publicPathOf('/bonlook', sleep)]).toEqual([
      '/',
      undefined,
    ])
    expect([publicPathOf('/about', bridal), publicPathOf('/about', sleep)]).toEqual([
      '/about',
      undefined,
    ])
    expect([
      hasPage('/bonlook', eyewear),
      hasPage('/Bonlook/', sleep),
      hasPage('/about', bridal),
      hasPage('/about/', sleep),
      hasPage('/anything', sleep),
    ]).toEqual([true, false, true, false, true])
  })

  it('is not public when the brand has no offer for everyone, but works by link [RT-36]', () => {
    const nothing = { ...sleep, program: { ...sleep.program, claim: undefined } }

    expect([
      publicPathOf('/claim/', nothing),
      publicPathOf('/edrop', nothing),
      hasPage('/claim/', nothing),
    ]).toEqual([undefined, undefined, true])
    expect(publicPathsOf(nothing)).toEqual(
      publicPathsOf(sleep).filter((path) => path !== '/claim/'),
    )
  })

  it('has its own title in each language; the landing page has that of the program', () => {
    for (const language of ['en', 'fr'] as const) {
      const titles = ['/claim/', '/about', '/terms', '/privacy'].map(
        (publicPath) => pageDescriptionOf({ brand: bridal, language, publicPath })?.title,
      )
      expect(new Set(titles).size).toBe(4)
      for (const title of titles) expect(title).toContain(bridal.name)
    }
    expect(
      pageDescriptionOf({ brand: bridal, language: 'en', publicPath: '/' })?.title,
    ).toBeUndefined()
    expect(
      pageDescriptionOf({ brand: bridal, language: 'en', publicPath: undefined }),
    ).toBeUndefined()
  })
})
