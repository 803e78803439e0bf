import { textAt } from '#brands/locations.ts'
import { sanitizeBrandHtml, htmlErrors } from '#server/lib/html/sanitize.ts'
import { artUrl } from './media-urls.ts'

/**
 * A pack writes `<img src="/art/b1.svg">`; the public URL has a hash that changes with the drawing.
 */
const pictureOf =
  (slug: string) =>
  (src: string): string => {
    const name = /^\/art\/([a-z0-9-]+)\.svg$/.exec(src)?.[1]
    return name ? artUrl(slug, name) : ''
  }

/** Returns cleaned HTML of a pack with the public URLs of its drawings. */
export const brandHtml = (slug: string, html: string): string =>
  sanitizeBrandHtml(html, pictureOf(slug))

const places = [
  'program.announcements[].html',
  'program.assets[].html',
  'program.membershipAsset.html',
].flatMap((place) => [`${place}.en`, `${place}.fr`])

/** Returns every error in the HTML of a pack with its place; the pack need not be valid. */
export function brandHtmlErrors(pack: unknown): string[] {
  const slug = textAt(pack, 'slug')[0]?.value ?? ''
  return places
    .flatMap((place) => textAt(pack, place))
    .flatMap((at) => htmlErrors(at.value, pictureOf(slug)).map((error) => `${at.place}: ${error}`))
}
