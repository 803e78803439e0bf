import { parse } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { brandFiles, darkDrawingsOf } from '#server/brand/media-urls.ts'

/**
 * Returns the tier-1 tokens of a brand as a style sheet: fonts, values and drawings, and those that
 * differ in dark mode. brands/tokens.css gives them meaning.
 */
export function themeOf(pack: BrandPack): string {
  const art = [...brandFiles(pack.slug, 'art').values()]
  const light = [...valuesOf(pack.values), ...art.map(({ name, url }) => artOf(name, url))]
  return [...facesOf(pack), `:root{${light.join(';')}}`, ...darkThemeOf(pack)].join('\n')
}

/** Returns the tokens that replace those of a light brand in dark mode; none for other brands. */
function darkThemeOf({ dark, slug }: BrandPack): string[] {
  if (!dark) return []
  const art = darkDrawingsOf(slug).map(({ name, url }) => artOf(name, url))
  return [
    `@media (prefers-color-scheme:dark){:root{${[...valuesOf(dark.values), ...art].join(';')}}}`,
  ]
}

const valuesOf = (values: BrandPack['values']): string[] =>
  Object.entries(values).map(([name, value]) => `--${name}:${value}`)

const artOf = (name: string, url: string): string => `--art-${name}:url("${url}")`

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
