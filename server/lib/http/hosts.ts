import type { IncomingMessage } from 'node:http'
import type { BrandPack } from '#brands/brand.ts'

export type Hosts = {
  /** Returns the brand of a host or of its till; undefined when no brand has it. */
  brandOf(host: string): BrandPack | undefined
  /** Returns whether a host is that of a till: `till.` before the host of a brand. */
  isTill(host: string): boolean
  /** Returns the pack of a slug; undefined when this server has no such brand. */
  packOf(slug: string): BrandPack | undefined
  /** Returns the public origin of a brand, as used in emails. Never taken from a request. */
  originOf(brand: BrandPack): string
  /** Returns the public origin of a brand's till. */
  tillOriginOf(brand: BrandPack): string
}

const TILL = 'till.'

/**
 * Returns the mapping between hosts and brands: BRAND_URLS names each brand's public URL, without
 * it each brand has http://<slug>.localhost:PORT. In the demo every other host is the default
 * brand's.
 */
export function hostsOf(
  packs: readonly BrandPack[],
  {
    BRAND_URLS,
    DEFAULT_BRAND,
    isDemo,
  }: {
    BRAND_URLS?: Map<string, string> | undefined
    DEFAULT_BRAND?: string | undefined
    isDemo: boolean
  },
  port: () => number,
): Hosts {
  // The settings have been checked: every brand they name has a pack.
  const fallback = packs.find(({ slug }) => slug === DEFAULT_BRAND) ?? packs[0]
  const slugByHost = new Map(
    [...(BRAND_URLS ?? [])].map(([slug, url]) => [new URL(url).host.toLowerCase(), slug]),
  )
  const bySlug = new Map(packs.map((pack) => [pack.slug, pack]))
  const packOfHost = (host: string): BrandPack | undefined => {
    const slug =
      slugByHost.get(host) ??
      (isDemo ? /^([a-z][a-z0-9-]*)\.localhost(?::\d+)?$/.exec(host)?.[1] : undefined)
    return slug ? bySlug.get(slug) : undefined
  }
  const originOf = ({ slug }: BrandPack) =>
    new URL(BRAND_URLS?.get(slug) ?? `http://${slug}.localhost:${port()}`).origin
  const packOfTill = (host: string): BrandPack | undefined =>
    // A brand can have a host of its own that begins like one of a till.
    host.startsWith(TILL) && !packOfHost(host) ? packOfHost(host.slice(TILL.length)) : undefined
  return {
    brandOf(host) {
      const requested = host.toLowerCase()
      return packOfHost(requested) ?? packOfTill(requested) ?? (isDemo ? fallback : undefined)
    },
    isTill: (host) => packOfTill(host.toLowerCase()) !== undefined,
    packOf: (slug) => bySlug.get(slug),
    originOf,
    tillOriginOf: (brand) => originOf(brand).replace('://', `://${TILL}`),
  }
}

/**
 * Returns whether a request names a single host: in one `Host` header, and in its raw `target` no
 * other one. With two hosts, a proxy or cache in front may have read the other one.
 */
export function hasOneHost(
  { rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>,
  target: string,
): boolean {
  const { length } = rawHeaders.filter(
    (name, place) => place % 2 === 0 && name.toLowerCase() === 'host',
  )
  const { host = '' } = headers
  if (length > 1 || /[\s,/\\@?#]/.test(host)) return false
  const [, scheme] = /^(https?:\/\/)/i.exec(target) ?? []
  if (!scheme) return true
  return (
    URL.canParse(target) &&
    URL.canParse(scheme + host) &&
    new URL(target).host === new URL(scheme + host).host
  )
}
