import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { tell } from '#server/kit/texts.ts'

/** A page as an index would show it. */
type Told = { title: string | undefined; description: string | undefined }
type Telling = (brand: BrandPack, language: Language) => Told | undefined

/** Only where the brand offers everybody something: otherwise nothing stands there but for whoever has a link. */
const claim: Telling = (brand, language) => brand.programme.claim && ({ title: tell('invite.metaTitle', { brand: brand.name }, brand, language), description: tell('invite.description', {}, brand, language) })
const legal = (name: 'terms' | 'privacy'): Telling => (brand, language) =>
  ({ title: `${tell(`legal.${name}`, {}, brand, language)}, ${brand.name}`, description: brand.pages.legal[name].lead?.[language] })
const about: Telling = ({ name, pages: { about: page } }, language) => page && { title: `${page.title[language]}, ${name}`, description: page.lead[language] }
/** Told as the programme itself. */
const plain: Telling = () => ({ title: undefined, description: undefined })

/** Pages that everybody may find, where each of them stands once for all, and how it is told; nothing where a brand has none. */
const found: Record<string, Telling> = {
  '/': plain, '/login': plain, '/join': plain, '/claim/': claim, '/about': about, '/terms': legal('terms'), '/privacy': legal('privacy'),
}

/** The same page at another address: an index keeps the first. */
const same: Record<string, string> = { '/claim': '/claim/', '/about/claim': '/claim/', '/edrop': '/claim/' }

/** As the app finds a screen: neither letter case nor a slash at the end matters. */
const normal = (path: string): string => path.toLowerCase().replace(/(.)\/+$/, '$1')

/** The address under which everybody may find a page of a brand; nothing for members' pages, which have no place in an index. */
export function publicPathOf(path: string, brand: BrandPack): string | undefined {
  const asked = normal(path)
  if (isAlias(asked, brand)) return '/'
  const known = same[asked] ?? asked
  return found[known]?.(brand, 'en') && known
}

/** Every page that everybody may find, by its address. */
export const publicPathsOf = (brand: BrandPack): string[] => Object.keys(found).filter((path) => found[path]?.(brand, 'en'))

/** How a page is called and what is said of it, where that is not the programme's own. */
export const toldOf = ({ brand, language, publicPath }: { brand: BrandPack; language: Language; publicPath?: string | undefined }): Told | undefined =>
  publicPath === undefined ? undefined : found[publicPath]?.(brand, language)

const isAlias = (path: string, { aliases }: BrandPack): boolean => aliases.some((alias) => alias === path)

/** Addresses that not every brand has. Elsewhere there is nothing at them. */
export function isThere(path: string, brand: BrandPack): boolean {
  const asked = normal(path)
  if (asked === '/about') return brand.pages.about !== undefined
  return asked !== '/bonlook' || isAlias(asked, brand)
}
