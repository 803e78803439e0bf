import type { BrandPack } from '#brands/brand.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { brandFiles } from './art.ts'

/** The part of a pack that everybody may know: what the page needs to dress itself. */
export function publicBrandOf({ slug, name, ids, aliases, languages, features, links, texts, programme, pages }: BrandPack): PublicBrand {
  return {
    slug,
    name,
    programme: programme.membershipAsset.name,
    ...ids,
    claimToken: programme.claim?.token,
    hasAbout: pages?.about !== undefined,
    aliases,
    languages,
    features: { ...features, tiers: programme.tiers.length > 1 },
    links,
    texts,
    art: Object.fromEntries([...brandFiles(slug, 'art').values()].map(({ name: drawing, url }) => [drawing, url])),
  }
}
