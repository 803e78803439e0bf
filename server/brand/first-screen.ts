import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import type { GivenBy } from '#contract/endpoint.ts'
import { escaped } from '#server/kit/escape.ts'
import { tell } from '#server/kit/texts.ts'
import type { Ahead } from './ahead.ts'
import { brandFiles } from './art.ts'
import type { Reader } from './head.ts'

type Membership = NonNullable<GivenBy<typeof api.membership.membership>['account']>
type Hero = { phone: string; wide: string; place: string | undefined }

/** Returns the membership from the preloaded responses. */
export const membershipIn = ({ answers }: Ahead): Membership | undefined =>
  (answers.find(([name]) => name === api.membership.membership.name)?.[2] as GivenBy<typeof api.membership.membership> | undefined)?.account

/**
 * Returns the hero variants of a tier's picture and the number of its glyph
 * (src/membership/tierArt.ts).
 */
export function heroOf(slug: string, mediaFileUrl: string): Hero {
  const art = brandFiles(slug, 'art')
  const name = [...art.values()].find(({ url }) => url === mediaFileUrl)?.name
  const phone = art.get(`${name}-hero`)?.url ?? mediaFileUrl
  return { phone, wide: art.get(`${name}-wide`)?.url ?? phone, place: name?.match(/-(\d+)$/)?.[1] }
}

/**
 * Returns the markup of the hero exactly as src/membership/TierHero.tsx renders it
 * (e2e/first-screen.spec.ts compares them). It is painted while the app loads, which then replaces
 * it.
 */
export function firstScreenOf({ brand, language }: Pick<Reader, 'brand' | 'language'>, { asset, assetVariation }: Membership): string {
  const { phone, wide, place } = heroOf(brand.slug, assetVariation.mediaFileUrl)
  const glyph = place === undefined ? '' : `<span class="glyph" aria-hidden="true" style="background-image: var(--art-tier-${place});"></span>`
  return [
    '<div class="membership"><header class="hero"><picture class="hero-art">',
    `<source media="(min-width: 768px)" srcset="${escaped(wide)}">`,
    `<img src="${escaped(phone)}" alt="" width="390" height="468" fetchpriority="high" decoding="async">`,
    `</picture><div class="hero-text"><p class="hero-tier">${glyph}${escaped(assetVariation.name)}</p>`,
    `<h1 class="display t-49">${escaped(asset.name)}</h1>`,
    `<p class="hero-lead">${escaped(tell('membership.lead', {}, brand, language))}</p></div></header></div>`,
  ].join('')
}

/** Returns the styles of a screen for inlining, so that it is styled before any file is fetched. */
export const stylesInPage = (folder: string, files: readonly string[]): string =>
  files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n').replaceAll('</', '<\\/')
