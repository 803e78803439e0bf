import { parse } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { brandFiles } from '#server/brand/media-urls.ts'

/**
 * Returns the tier-1 tokens of a brand as a style sheet: fonts, values and drawings.
 * brands/tokens.css gives them meaning.
 */
export function themeOf(pack: BrandPack): string {
  const values = Object.entries(pack.values).map(([name, value]) => `--${name}:${value}`)
  const art = [...brandFiles(pack.slug, 'art').values()].map(
    ({ name, url }) => `--art-${name}:url("${url}")`,
  )
  return [...facesOf(pack), `:root{${[...values, ...art].join(';')}}`].join('\n')
}

function facesOf({ fonts, slug }: BrandPack): string[] {
  const files = brandFiles(slug, 'fonts')
  return fonts.flatMap(({ family, file, weight }) => {
    const url = files.get(parse(file).name)?.url
    return url
      ? [
          `@font-face{font-family:"${sanitised(family)}";src:url("${url}") format("woff2");font-weight:${sanitised(weight)};font-style:normal;font-display:swap}`,
        ]
      : []
  })
}

/** Removes everything that could end a name in a style sheet. */
const sanitised = (name: string): string => name.replace(/[^\w .-]/g, '')

/**
 * Returns the fonts to preload. Members' pages preload all, also the one the service worker caches:
 * they show codes, which would flash in a fallback font.
 */
export function preloadedFonts(
  { fonts, slug }: BrandPack,
  publicPath: string | undefined,
): string[] {
  const files = brandFiles(slug, 'fonts')
  return fonts
    .filter(({ preload }) => preload || publicPath === undefined)
    .flatMap(({ file }) => files.get(parse(file).name)?.url ?? [])
}
