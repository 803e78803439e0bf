import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { describe, expect, it } from 'vitest'
import { artUrl, darkDrawingUrl } from '#server/brand/media-urls.ts'
import { headOf } from './head.ts'
import { picturesOf } from './preloads.ts'
import { themeOf } from './theme.ts'

const [eyewear, sleep, bridal] = ['eyewear', 'sleep', 'bridal'].map((slug) =>
  packs.find((pack) => pack.slug === slug)!,
) as [BrandPack, BrandPack, BrandPack]
const dark = eyewear.dark!
const art = (name: string) => artUrl(eyewear.slug, name)
const headFor = (brand: BrandPack) =>
  headOf({ brand, language: 'en', origin: 'https://shop.example', publicPath: undefined })
const schemeTags = (brand: BrandPack) =>
  headFor(brand)
    .split('\n')
    .filter((line) => /name="(theme-color|color-scheme)"/.test(line))

describe('a brand with a dark mode', () => {
  const [, light = '', night = ''] =
    /^:root\{(.*)\}\n@media \(prefers-color-scheme:dark\)\{:root\{(.*)\}\}$/m.exec(
      themeOf(eyewear),
    ) ?? []

  it('has its values only where the system is dark', () => {
    expect(light).toContain(`--brand-paper:${eyewear.values['brand-paper']};`)
    expect(light).toContain('--brand-scheme:light;')
    expect(night).toContain(`--brand-paper:${dark.values['brand-paper']};`)
    expect(night).toContain('--brand-scheme:dark;')
  })

  it('replaces each drawing that has a version for dark mode', () => {
    expect(light).toContain(`--art-empty:url("${art('empty')}")`)
    expect(night).toContain(`--art-empty:url("${art('empty-dark')}")`)
    expect(night).not.toContain('--art-card-1:')
  })

  it('has a color of the address bar for each mode', () => {
    expect(schemeTags(eyewear)).toEqual([
      '<meta name="color-scheme" content="light dark">',
      `<meta name="theme-color" content="${eyewear.colors.theme}" media="(prefers-color-scheme: light)">`,
      `<meta name="theme-color" content="${dark.theme}" media="(prefers-color-scheme: dark)">`,
    ])
  })
})

it.each([sleep, bridal])('$slug, without one, is the same in both modes', (brand) => {
  expect(themeOf(brand)).not.toContain('prefers-color-scheme')
  expect(schemeTags(brand)).toEqual([`<meta name="theme-color" content="${brand.colors.theme}">`])
})

describe('the pictures that a landing page preloads', () => {
  const preload = (url: string, media = '') =>
    `<link rel="preload" href="${url}" as="image"${media && ` media="${media}"`} fetchpriority="high">`
  const preloadsOf = (hero: { art: string; artWide?: string }) =>
    picturesOf(hero, (url) => darkDrawingUrl(eyewear.slug, url))

  it('are those of the mode, where there are two', () => {
    expect(preloadsOf({ art: art('landing') })).toEqual([
      preload(art('landing'), '(prefers-color-scheme: light)'),
      preload(art('landing-dark'), '(prefers-color-scheme: dark)'),
    ])
  })

  it('are those of the width, where only one of two has a dark version', () => {
    expect(preloadsOf({ art: art('b1'), artWide: art('landing') })).toEqual([
      preload(art('b1'), '(max-width: 899.98px)'),
      preload(art('landing'), '(min-width: 900px) and (prefers-color-scheme: light)'),
      preload(art('landing-dark'), '(min-width: 900px) and (prefers-color-scheme: dark)'),
    ])
  })

  it('are the same in both modes without a dark version', () => {
    expect(preloadsOf({ art: art('b1') })).toEqual([preload(art('b1'))])
  })
})
