import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { publicPathsOf } from './public-paths.ts'

/**
 * Returns the URL of a page in a language: search engines need one for each (docs/decisions/0036).
 * The brand's first language has the URL without a parameter.
 */
export const urlInLanguage = (
  language: Language,
  brand: BrandPack,
  origin: string,
  path: string,
): string => `${origin}${path}${language === brand.languages[0] ? '' : `?lang=${language}`}`

/**
 * Returns the language that a URL names, if the brand supports it. Must read the parameter like the
 * page does, or the two would differ.
 */
export function languageInUrl(url: string, brand: BrandPack): Language | undefined {
  const query = url.indexOf('?')
  if (query < 0 || /^\/api\//i.test(url)) return undefined
  const named = new URLSearchParams(url.slice(query)).get('lang')
  return brand.languages.find((language) => language === named)
}

/** Returns the URLs of a page in all languages; `x-default` is for readers of other languages. */
export function alternatesOf(
  brand: BrandPack,
  origin: string,
  path: string,
): { language: string; address: string }[] {
  if (brand.languages.length < 2) return []
  return [
    ...brand.languages.map((language) => ({
      language,
      address: urlInLanguage(language, brand, origin, path),
    })),
    { language: 'x-default', address: origin + path },
  ]
}

/** Returns sitemap.xml: every public page in every language, each naming the others. */
export function sitemapOf(brand: BrandPack, origin: string): string {
  const pages = publicPathsOf(brand).flatMap((path) =>
    brand.languages.map((language) =>
      [
        `<url><loc>${escapeHtml(urlInLanguage(language, brand, origin, path))}</loc>`,
        ...alternatesOf(brand, origin, path).map(
          ({ language: other, address }) =>
            `<xhtml:link rel="alternate" hreflang="${other}" href="${escapeHtml(address)}"/>`,
        ),
        '</url>',
      ].join(''),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join('\n')}\n</urlset>\n`
}

/** Returns robots.txt: public pages are allowed, members' pages and the API are not. */
export const robotsOf = (origin: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /account/\nDisallow: /asset/\nDisallow: /membership/\nDisallow: /pass\nDisallow: /preview\n\nSitemap: ${origin}/sitemap.xml\n`
