import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { translate } from '#server/lib/texts/translate.ts'

/** Title and description of a page for search engines; undefined: those of the program. */
type PageText = { title: string | undefined; description: string | undefined }
type PageTextOf = (brand: BrandPack, language: Language) => PageText | undefined

/**
 * Only when the brand has an offer for everyone. Otherwise the page works only through a personal
 * link.
 */
const claim: PageTextOf = (brand, language) =>
  brand.program.claim && {
    title: translate('invite.metaTitle', { brand: brand.name }, brand, language),
    description: translate('invite.description', {}, brand, language),
  }
const legal =
  (name: 'terms' | 'privacy'): PageTextOf =>
  (brand, language) => ({
    title: `${translate(`legal.${name}`, {}, brand, language)}, ${brand.name}`,
    description: brand.pages.legal[name].lead?.[language],
  })
const about: PageTextOf = ({ name, pages: { about: page } }, language) =>
  page && { title: `${page.title[language]}, ${name}`, description: page.lead[language] }
/** Pages without a title of their own; the head uses the texts of the program. */
const programText: PageTextOf = () => ({ title: undefined, description: undefined })

/** Public pages by canonical path, with their text; undefined when the brand lacks the page. */
const publicPages: Record<string, PageTextOf> = {
  '/': programText,
  '/login': programText,
  '/join': programText,
  '/claim/': claim,
  '/about': about,
  '/terms': legal('terms'),
  '/privacy': legal('privacy'),
}

/** Other paths of a page; search engines get the first. */
const canonicalPaths: Record<string, string> = {
  '/claim': '/claim/',
  '/about/claim': '/claim/',
  '/edrop': '/claim/',
}

/** Like the router of the app: ignores case and a trailing slash. */
const normalised = (path: string): string => path.toLowerCase().replace(/(.)\/+$/, '$1')

/**
 * Returns the canonical path of a public page; undefined for members' pages, which are not indexed.
 */
export function publicPathOf(path: string, brand: BrandPack): string | undefined {
  const requested = normalised(path)
  if (isAlias(requested, brand)) return '/'
  const known = canonicalPaths[requested] ?? requested
  return publicPages[known]?.(brand, 'en') && known
}

/** Returns the canonical paths of all public pages of a brand. */
export const publicPathsOf = (brand: BrandPack): string[] =>
  Object.keys(publicPages).filter((path) => publicPages[path]?.(brand, 'en'))

/** Returns title and description of a page; undefined where they are those of the program. */
export const pageDescriptionOf = ({
  brand,
  language,
  publicPath,
}: {
  brand: BrandPack
  language: Language
  publicPath?: string | undefined
}): PageText | undefined =>
  publicPath === undefined ? undefined : publicPages[publicPath]?.(brand, language)

const isAlias = (path: string, { aliases }: BrandPack): boolean =>
  aliases.some((alias) => alias === path)

/** Returns false for paths that only other brands have; they are 404 here. */
export function hasPage(path: string, brand: BrandPack): boolean {
  const requested = normalised(path)
  if (requested === '/about') return brand.pages.about !== undefined
  return requested !== '/bonlook' || isAlias(requested, brand)
}
