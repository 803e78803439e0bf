import type { IncomingMessage } from 'node:http'
import type { BrandPack } from '#brands/brand.ts'

export type Hosts = {
  /** The brand a request is for; undefined: nobody's address. */
  brandOf(host: string): BrandPack | undefined
  /** The public origin of a brand, as it stands in mails. Never taken from a request. */
  originOf(brand: BrandPack): string
}

/**
 * Brands are told apart by host. BRAND_URLS names each brand's public address; without it each brand has
 * http://<slug>.localhost:PORT. In a trial every other host is the default brand's.
 */
export function hostsOf(
  packs: readonly BrandPack[],
  { BRAND_URLS, DEFAULT_BRAND, trial }: { BRAND_URLS?: Map<string, string> | undefined; DEFAULT_BRAND?: string | undefined; trial: boolean },
  port: () => number,
): Hosts {
  // Settings that name a brand without a pack were refused when they were read.
  const fallback = packs.find(({ slug }) => slug === DEFAULT_BRAND) ?? packs[0]
  const named = new Map([...(BRAND_URLS ?? [])].map(([slug, url]) => [new URL(url).host.toLowerCase(), slug]))
  const bySlug = new Map(packs.map((pack) => [pack.slug, pack]))
  return {
    brandOf(host) {
      const wanted = host.toLowerCase()
      const slug = named.get(wanted) ?? (trial ? /^([a-z][a-z0-9-]*)\.localhost(?::\d+)?$/.exec(wanted)?.[1] : undefined)
      return (slug ? bySlug.get(slug) : undefined) ?? (trial ? fallback : undefined)
    },
    originOf: (brand) => new URL(BRAND_URLS?.get(brand.slug) ?? `http://${brand.slug}.localhost:${port()}`).origin,
  }
}

/**
 * Whether a request names one host: in one `Host` header, and in its target (`target`, as it came) no other one. Where
 * there are two, a proxy or a cache in front may have read the other.
 */
export function namesOneHost({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>, target: string): boolean {
  const { length } = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
  const { host = '' } = headers
  if (length > 1 || /[\s,/\\@?#]/.test(host)) return false
  const [, scheme] = /^(https?:\/\/)/i.exec(target) ?? []
  if (!scheme) return true
  return URL.canParse(target) && URL.canParse(scheme + host) && new URL(target).host === new URL(scheme + host).host
}
