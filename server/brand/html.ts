import type { BrandPack, Localized } from '#brands/brand.ts'
import { cleanHtml, mistakesInHtml } from '#server/kit/html.ts'
import { artUrl } from './art.ts'

/** A pack writes `<img src="/art/b1.svg">`; where that drawing is served changes with it. */
const pictureOf = (slug: string) => (src: string): string => {
  const name = /^\/art\/([a-z0-9-]+)\.svg$/.exec(src)?.[1]
  return name ? artUrl(slug, name) : ''
}

/** HTML of a pack, cleaned, with its drawings where they are served. */
export const brandHtml = (slug: string, html: string): string => cleanHtml(html, pictureOf(slug))

/** Every place of a pack whose HTML would not be shown as it is written, and what is wrong there. */
export function htmlMistakesIn({ slug, programme: { announcements, assets } }: Pick<BrandPack, 'slug' | 'programme'>): string[] {
  const mistakesAt = (place: string, html: Localized | undefined) =>
    Object.entries(html ?? {}).flatMap(([language, words]) => mistakesInHtml(words, pictureOf(slug)).map((mistake) => `programme.${place}.html.${language}: ${mistake}`))
  return [
    ...announcements.flatMap(({ html }, place) => mistakesAt(`announcements[${place}]`, html)),
    ...assets.flatMap(({ html }, place) => mistakesAt(`assets[${place}]`, html)),
  ]
}
