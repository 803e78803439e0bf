import { packs } from '#brands/index.ts'
import { describe, expect, it } from 'vitest'
import { isThere, publicPathOf, publicPathsOf, toldOf } from './addresses.ts'

const [eyewear, sleep, bridal] = ['eyewear', 'sleep', 'bridal'].map((slug) => packs.find((pack) => pack.slug === slug)!) as [typeof packs[number], typeof packs[number], typeof packs[number]]

describe('a public page', () => {
  it.each([
    ['/', '/'], ['/Join/', '/join'], ['/claim', '/claim/'], ['/claim/', '/claim/'], ['/about/claim', '/claim/'], ['/edrop', '/claim/'], ['/terms', '/terms'], ['/privacy/', '/privacy'],
    ['/edrop/abc', undefined], ['/setup', undefined], ['/pass', undefined], ['/toString', undefined],
  ])('%s has the canonical path %s', (path, at) => {
    for (const pack of [eyewear, sleep, bridal]) expect(publicPathOf(path, pack)).toBe(at)
  })

  it('of one brand does not exist for another [RT-39] [RT-43]', () => {
    expect([publicPathOf('/bonlook', eyewear), publicPathOf('/bonlook', sleep)]).toEqual(['/', undefined])
    expect([publicPathOf('/about', bridal), publicPathOf('/about', sleep)]).toEqual(['/about', undefined])
    expect([isThere('/bonlook', eyewear), isThere('/Bonlook/', sleep), isThere('/about', bridal), isThere('/about/', sleep), isThere('/anything', sleep)]).toEqual([true, false, true, false, true])
  })

  it('is not public when the brand has no offer for everyone, but works by link [RT-36]', () => {
    const nothing = { ...sleep, programme: { ...sleep.programme, claim: undefined } }

    expect([publicPathOf('/claim/', nothing), publicPathOf('/edrop', nothing), isThere('/claim/', nothing)]).toEqual([undefined, undefined, true])
    expect(publicPathsOf(nothing)).toEqual(publicPathsOf(sleep).filter((path) => path !== '/claim/'))
  })

  it('has its own title in each language; the landing page has that of the programme', () => {
    for (const language of ['en', 'fr'] as const) {
      const titles = ['/claim/', '/about', '/terms', '/privacy'].map((publicPath) => toldOf({ brand: bridal, language, publicPath })?.title)
      expect(new Set(titles).size).toBe(4)
      for (const title of titles) expect(title).toContain(bridal.name)
    }
    expect(toldOf({ brand: bridal, language: 'en', publicPath: '/' })?.title).toBeUndefined()
    expect(toldOf({ brand: bridal, language: 'en', publicPath: undefined })).toBeUndefined()
  })
})
