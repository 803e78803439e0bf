import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { translate } from '#server/lib/texts/translate.ts'
import type { PreloadedAnswers } from './preloaded-answers.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import type { PageRequest } from './head.ts'

type Membership = NonNullable<ResponseOf<typeof api.membership.membership>['account']>
type Hero = { phone: string; wide: string; place: string | undefined }

/** Returns the membership from the preloaded responses. */
export const membershipIn = ({ answers }: PreloadedAnswers): Membership | undefined =>
  (
    answers.find(([name]) => name === api.membership.membership.name)?.[2] as
      ResponseOf<typeof api.membership.membership> | undefined
  )?.account

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
 * (e2e/server-rendered.spec.ts compares them). It is painted while the app loads, which then replaces
 * it.
 */
export function initialHeroOf(
  { brand, language }: Pick<PageRequest, 'brand' | 'language'>,
  { asset, assetVariation }: Membership,
): string {
  const { phone, wide, place } = heroOf(brand.slug, assetVariation.mediaFileUrl)
  const glyph =
    place === undefined
      ? ''
      : `<span class="glyph" aria-hidden="true" style="background-image: var(--art-tier-${place});"></span>`
  return [
    '<div class="membership"><header class="hero"><picture class="hero-art">',
    `<source media="(min-width: 768px)" srcset="${escapeHtml(wide)}">`,
    `<img src="${escapeHtml(phone)}" alt="" width="390" height="468" fetchpriority="high" decoding="async">`,
    `</picture><div class="hero-text"><p class="hero-tier">${glyph}${escapeHtml(assetVariation.name)}</p>`,
    `<h1 class="display t-49">${escapeHtml(asset.name)}</h1>`,
    `<p class="hero-lead">${escapeHtml(translate('membership.lead', {}, brand, language))}</p></div></header></div>`,
  ].join('')
}

/** Returns the styles of a screen for inlining, so that it is styled before any file is fetched. */
export const inlineStyles = (folder: string, files: readonly string[]): string =>
  files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replaceAll('</', '<\\/')
