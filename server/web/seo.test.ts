import { describe, expect, it } from 'vitest'
import { packs } from '#brands/index.ts'
import { publicPathOf, publicPathsOf } from './public-paths.ts'
import { alternatesOf, languageInUrl, robotsOf, sitemapOf } from './seo.ts'

const [eyewear, , bridal] = packs as [
  (typeof packs)[number],
  (typeof packs)[number],
  (typeof packs)[number],
]
const ORIGIN = 'https://rewards.example.com'

describe('pages for search engines', () => {
  it('are the public pages, /about only when the brand has it', () => {
    expect(publicPathsOf(bridal)).toContain('/about')
    expect(
      publicPathsOf({ ...eyewear, pages: { ...eyewear.pages, about: undefined } }),
    ).not.toContain('/about')
    for (const path of ['/pass', '/account/details', '/preview', '/reset/x', '/nothing'])
      expect(publicPathOf(path, eyewear)).toBeUndefined()
  })

  it('have a URL in each language, and each lists all of them', () => {
    expect(alternatesOf(eyewear, ORIGIN, '/terms')).toEqual([
      { language: 'en', address: `${ORIGIN}/terms` },
      { language: 'fr', address: `${ORIGIN}/terms?lang=fr` },
      { language: 'x-default', address: `${ORIGIN}/terms` },
    ])
    expect(alternatesOf({ ...eyewear, languages: ['fr'] }, ORIGIN, '/terms')).toEqual([])
  })

  it.each([
    ['/?lang=fr', 'fr'],
    ['/terms?x=1&lang=fr', 'fr'],
    ['/?lang=en', 'en'],
    ['/', undefined],
    ['/?lang=de', undefined],
    ['/?lang=fry', undefined],
    ['/?slang=fr', undefined],
    ['/api/brand?lang=fr', undefined],
    ['/API/brand?lang=fr', undefined],
    ['/?lang=fr&lang=en', 'fr'],
    ['/?lang=de&lang=fr', undefined],
    ['/?lang=f%72', 'fr'],
  ])('reads the language of %s as %s', (url, language) =>
    expect(languageInUrl(url, eyewear)).toBe(language),
  )

  it('are in sitemap.xml once per language, and robots.txt links to it', () => {
    const map = sitemapOf(eyewear, ORIGIN)
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    expect(listed).toEqual([...new Set(listed)])
    expect(listed).toHaveLength(publicPathsOf(eyewear).length * 2)
    expect(map.match(/hreflang="x-default"/g)).toHaveLength(listed.length)
    expect(robotsOf(ORIGIN)).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  })
})
