import { wordsAt } from '#brands/places.ts'
import { cleanHtml, mistakesInHtml } from '#server/kit/html.ts'
import { artUrl } from './art.ts'

/** A pack writes `<img src="/art/b1.svg">`; where that drawing is served changes with it. */
const pictureOf = (slug: string) => (src: string): string => {
  const name = /^\/art\/([a-z0-9-]+)\.svg$/.exec(src)?.[1]
  return name ? artUrl(slug, name) : ''
}

/** HTML of a pack, cleaned, with its drawings where they are served. */
export const brandHtml = (slug: string, html: string): string => cleanHtml(html, pictureOf(slug))

const places = ['programme.announcements[].html', 'programme.assets[].html', 'programme.membershipAsset.html'].flatMap((place) => [`${place}.en`, `${place}.fr`])

/** Every place of a pack, of whatever shape, whose HTML would not be shown as it is written, and what is wrong there. */
export function htmlMistakesIn(pack: unknown): string[] {
  const slug = wordsAt(pack, 'slug')[0]?.value ?? ''
  return places.flatMap((place) => wordsAt(pack, place)).flatMap((at) => mistakesInHtml(at.value, pictureOf(slug)).map((mistake) => `${at.place}: ${mistake}`))
}
