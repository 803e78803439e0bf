import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, parse } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { projectRoot } from '#server/kit/root.ts'

export type BrandFile = { name: string; url: string; path: string }

const known = new Map<string, ReadonlyMap<string, BrandFile>>()

/**
 * The files of one folder of a pack, by name without ending, each with an address that changes with its content, so
 * that it may be kept for ever. Read once per server.
 * @param folder art, fonts, icons, screens or films
 */
export function brandFiles(slug: string, folder: string): ReadonlyMap<string, BrandFile> {
  const key = `${slug}/${folder}`
  const files = known.get(key) ?? readFolder(slug, folder)
  known.set(key, files)
  return files
}

function readFolder(slug: string, folder: string): ReadonlyMap<string, BrandFile> {
  const place = join(projectRoot, 'brands', slug, folder)
  if (!existsSync(place)) return new Map()
  return new Map(
    readdirSync(place).filter((file) => extname(file)).map((file) => {
      const path = join(place, file)
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10)
      const { name, ext } = parse(file)
      return [name, { name, path, url: `/${folder}/${slug}/${name}.${hash}${ext}` }] as const
    }),
  )
}

/** Where a drawing of the pack is served; an unknown name is a mistake of the pack and leads to nothing. */
export const artUrl = (slug: string, name: string): string => brandFiles(slug, 'art').get(name)?.url ?? ''

/** The drawing of an asset. A membership has that of its level: of the first, where nobody's is meant. */
export const pictureUrl = ({ slug, programme }: BrandPack, art: string | null): string => artUrl(slug, art ?? programme.tiers[0]?.art ?? '')
