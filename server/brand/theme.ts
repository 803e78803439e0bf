import { parse } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { brandFiles } from './art.ts'

/** The tier 1 of a brand as a style sheet: its faces, its values, and where its drawings are. Meanings are in brands/tokens.css. */
export function themeOf(pack: BrandPack): string {
  const values = Object.entries(pack.values).map(([name, value]) => `--${name}:${value}`)
  const art = [...brandFiles(pack.slug, 'art').values()].map(({ name, url }) => `--art-${name}:url("${url}")`)
  return [...facesOf(pack), `:root{${[...values, ...art].join(';')}}`].join('\n')
}

function facesOf({ fonts, slug }: BrandPack): string[] {
  const files = brandFiles(slug, 'fonts')
  return fonts.flatMap(({ family, file, weight }) => {
    const url = files.get(parse(file).name)?.url
    return url ? [`@font-face{font-family:"${plain(family)}";src:url("${url}") format("woff2");font-weight:${plain(weight)};font-style:normal;font-display:swap}`] : []
  })
}

/** A name in a style sheet: letters, digits, spaces. */
const plain = (name: string): string => name.replace(/[^\w .-]/g, '')

/**
 * Faces that the page asks for before its style sheet does. A member's pages, the one that the worker keeps among
 * them, show codes: without its face the code would first be set in one that the phone has to look for.
 */
export function preloadedFonts({ fonts, slug }: BrandPack, publicPath: string | undefined): string[] {
  const files = brandFiles(slug, 'fonts')
  return fonts.filter(({ preload }) => preload || publicPath === undefined).flatMap(({ file }) => files.get(parse(file).name)?.url ?? [])
}
