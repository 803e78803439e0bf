import { describe, expect, it } from 'vitest'
import { home, stranger } from '#server/testing/brands.ts'
import { hostsOf } from './hosts.ts'

const packs = [home, stranger]
const demo = hostsOf(packs, { DEFAULT_BRAND: home.slug, isDemo: true }, () => 4000)
const production = hostsOf(
  packs,
  {
    BRAND_URLS: new Map([
      [home.slug, 'https://Club.example'],
      [stranger.slug, 'https://till.other.example'],
    ]),
    isDemo: false,
  },
  () => 4000,
)
const siteOf = (hosts: typeof demo, host: string) => [
  hosts.brandOf(host)?.slug,
  hosts.isTill(host) ? 'till' : 'members',
]

describe('a host', () => {
  it.each([
    [`${home.slug}.localhost:4000`, home.slug, 'members'],
    [`till.${home.slug}.localhost:4000`, home.slug, 'till'],
    [`TILL.${stranger.slug}.LOCALHOST`, stranger.slug, 'till'],
    ['192.168.1.20:4000', home.slug, 'members'],
    ['till.localhost:4000', home.slug, 'members'],
    [`till.till.${home.slug}.localhost:4000`, home.slug, 'members'],
    [`tills.${home.slug}.localhost:4000`, home.slug, 'members'],
  ])('of the demo: %s', (host, slug, site) => {
    expect(siteOf(demo, host)).toEqual([slug, site])
  })

  it.each([
    ['club.example', home.slug, 'members'],
    ['till.CLUB.example', home.slug, 'till'],
    ['till.club.example:8443', undefined, 'members'],
    ['till.evil.example', undefined, 'members'],
    // A brand’s own host may begin like one of a till.
    ['till.other.example', stranger.slug, 'members'],
    ['till.till.other.example', stranger.slug, 'till'],
    ['other.example', undefined, 'members'],
  ])('of a production server: %s', (host, slug, site) => {
    expect(siteOf(production, host)).toEqual([slug, site])
  })

  it('of a till is named in emails and codes by the settings', () => {
    expect(demo.tillOriginOf(home)).toBe(`http://till.${home.slug}.localhost:4000`)
    expect(production.tillOriginOf(home)).toBe('https://till.club.example')
  })
})
