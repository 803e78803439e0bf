import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, parse } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'

export type BrandFile = { name: string; url: string; path: string }

const cache = new Map<string, ReadonlyMap<string, BrandFile>>()

/**
 * Returns the files of one folder of a pack, by name without extension. Their URLs contain a hash
 * of the content, so they can be cached for ever. Read once per server.
 * @param folder art, fonts, icons, screens or films
 */
export function brandFiles(slug: string, folder: string): ReadonlyMap<string, BrandFile> {
  const key = `${slug}/${folder}`
  const files = cache.get(key) ?? readFolder(slug, folder)
  cache.set(key, files)
  return files
}

function readFolder(slug: string, folder: string): ReadonlyMap<string, BrandFile> {
  const directory = join(projectRoot, 'brands', slug, folder)
  if (!existsSync(directory)) return new Map()
  return new Map(
    readdirSync(directory)
      .filter((file) => extname(file))
      .map((file) => {
        const path = join(directory, file)
        const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10)
        const { name, ext } = parse(file)
        return [name, { name, path, url: `/${folder}/${slug}/${name}.${hash}${ext}` }] as const
      }),
  )
}

/** Returns the drawings for dark mode, `<name>-dark.svg`, each by the name of the drawing it replaces. */
export const darkDrawingsOf = (slug: string): BrandFile[] =>
  [...brandFiles(slug, 'art').values()]
    .filter(({ name }) => name.endsWith(DARK))
    .map((file) => ({ ...file, name: file.name.slice(0, -DARK.length) }))

const DARK = '-dark'

/** Returns the URL of the version for dark mode, by the URL of a drawing; undefined without one. */
export const darkDrawingUrl = (slug: string, url: string): string | undefined =>
  darkDrawingsOf(slug).find(({ name }) => artUrl(slug, name) === url)?.url

/** Returns the URL of a drawing; empty for an unknown name, which is an error of the pack. */
export const artUrl = (slug: string, name: string): string =>
  brandFiles(slug, 'art').get(name)?.url ?? ''

/**
 * Returns the URL of an asset's drawing. A membership has the drawing of its tier; without a
 * member, of the first tier.
 */
export const pictureUrl = ({ slug, program }: BrandPack, art: string | null): string =>
  artUrl(slug, art ?? program.tiers[0]?.art ?? '')

/** Returns the URL of an asset's drawing as a PNG, with a hash of its content. */
export function drawingUrl({ slug, program }: BrandPack, art: string | null): string {
  const file = brandFiles(slug, 'art').get(art ?? program.tiers[0]?.art ?? '')
  return file ? `/media/drawings/${drawingName(file)}` : ''
}

/** Returns the URL of the same drawing for emails: small, as PNG or JPEG. */
export const emailDrawingUrl = (brand: BrandPack, art: string | null): string =>
  drawingUrl(brand, art).replace(/\.png$/, '')

const drawingName = ({ url }: BrandFile): string =>
  url.replace(/^.*\//, '').replace(/\.\w+$/, '.png')

/** Returns the drawing of the last segment of `drawingUrl`; undefined for another brand's or an older one. */
export const drawingNamed = (slug: string, name: string): BrandFile | undefined =>
  [...brandFiles(slug, 'art').values()].find((file) => drawingName(file) === name)
