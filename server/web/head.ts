import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml, inlineJson } from '#server/lib/html/escape.ts'
import { pageDescriptionOf } from './public-paths.ts'
import { brandFiles } from '#server/brand/media-urls.ts'
import { urlInLanguage, alternatesOf } from './seo.ts'
import { publicBrandOf } from '#server/brand/public-brand.ts'
import { structuredData } from './structured-data.ts'
import { preloadedFonts, themeOf } from './theme.ts'

export type PageRequest = {
  brand: BrandPack
  language: Language
  origin: string
  /** Canonical path of a public page; undefined for members' pages, which are not indexed. */
  publicPath: string | undefined
  /** Links to files that the page will request first. */
  preloads?: readonly string[]
  /** Preloaded public responses. */
  description?: unknown
  /** Preloaded responses of the signed-in member. */
  preloaded?: unknown
}

/** Returns the head of a page for the brand of its host. */
export function headOf(reader: PageRequest): string {
  const { brand, publicPath, origin, preloads = [] } = reader
  return [
    `<title>${escapeHtml(titleOf(reader))}</title>`,
    meta('description', descriptionOf(reader)),
    ...themeColors(brand),
    ...(publicPath === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(urlInLanguage(reader.language, brand, origin, publicPath))}">`,
          ...alternatesOf(brand, origin, publicPath).map(
            ({ language, address }) =>
              `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
          ),
        ]),
    ...socialPreview(reader),
    ...icons(brand),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...preloadedFonts(brand, publicPath).map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...preloads,
    `<style id="theme">${themeOf(brand)}</style>`,
    `<script type="application/json" id="brand">${inlineJson(publicBrandOf(brand))}</script>`,
    ...(reader.description === undefined
      ? []
      : [
          `<script type="application/json" id="public-answers">${inlineJson(reader.description)}</script>`,
        ]),
    // JSON, not an executed script, so the content security policy need not allow it.
    ...(publicPath === undefined
      ? []
      : [
          `<script type="application/ld+json">${inlineJson(structuredData({ ...reader, publicPath }))}</script>`,
        ]),
    ...(reader.preloaded === undefined
      ? []
      : [
          `<script type="application/json" id="preloaded-answers">${inlineJson(reader.preloaded)}</script>`,
        ]),
  ].join('\n')
}

export const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}">`

/** Returns the color of the address bar; with a dark mode one for each mode. */
const themeColors = ({ colors, dark }: BrandPack): string[] =>
  dark
    ? [
        // The browser paints the empty page in it before it reads the styles.
        meta('color-scheme', 'light dark'),
        themeColor(colors.theme, 'light'),
        themeColor(dark.theme, 'dark'),
      ]
    : [meta('theme-color', colors.theme)]
const themeColor = (color: string, scheme: 'light' | 'dark'): string =>
  `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

type PageOf = Pick<PageRequest, 'brand' | 'language'> & { publicPath?: string | undefined }

const titleOf = ({ brand, language, publicPath }: PageOf): string =>
  pageDescriptionOf({ brand, language, publicPath })?.title ||
  brand.pages.landing.head.title[language]

export const descriptionOf = ({ brand, language, publicPath }: PageOf): string =>
  pageDescriptionOf({ brand, language, publicPath })?.description ||
  brand.pages.landing.head.description[language]

const locales: Record<Language, string> = { en: 'en_US', fr: 'fr_CA' }

function socialPreview(reader: PageRequest): string[] {
  const { brand, language, origin } = reader
  const picture = brandFiles(brand.slug, 'icons').get('og')?.url
  return [
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', titleOf(reader)),
    property('og:description', descriptionOf(reader)),
    property('og:url', urlInLanguage(language, brand, origin, reader.publicPath ?? '/')),
    property('og:locale', locales[language]),
    ...brand.languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', locales[other])),
    ...(picture
      ? [...picturePreview(origin + picture, reader), meta('twitter:card', 'summary_large_image')]
      : []),
  ]
}

/** The size that tools/packs/icons.ts renders. */
const picturePreview = (url: string, { brand, language }: PageRequest): string[] => [
  property('og:image', url),
  property('og:image:type', 'image/png'),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property(
    'og:image:alt',
    [brand.name, brand.pages.landing.hero.alt?.[language]].filter(Boolean).join('. '),
  ),
]

/** Returns the links to the icons of a brand. */
export function icons({ slug, name }: BrandPack): string[] {
  const files = brandFiles(slug, 'icons')
  const link = (file: string, attributes: string) => {
    const url = files.get(file)?.url
    return url ? [`<link ${attributes} href="${url}">`] : []
  }
  return [
    ...link('favicon', 'rel="icon" type="image/svg+xml"'),
    ...link('favicon-48', 'rel="icon" type="image/png" sizes="48x48"'),
    ...link('apple-touch-icon', 'rel="apple-touch-icon"'),
    meta('apple-mobile-web-app-title', name),
  ]
}
