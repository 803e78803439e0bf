import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/run.mjs'
import { recolorText } from './recolor.ts'

/** Members see these first. */
const FIRST = ['art/landing.svg', 'art/icon.svg', 'art/card-1.svg', 'art/card-1-hero.svg']

/** Returns the pictures of a pack that are those of others, also in other colors, by the pack they are from. */
export function borrowedPictures(
  slug: string,
  others: readonly string[],
): { from: string; names: string[] }[] {
  const own = picturesOf(slug)
  return others
    .map((from) => {
      const marks = new Set(picturesOf(from).map(({ mark }) => mark))
      const names = own.filter(({ mark }) => marks.has(mark)).map(({ name }) => name)
      return { from, names: names.sort((one, other) => rank(one) - rank(other)) }
    })
    .filter(({ names }) => names.length > 0)
}

const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

const picturesOf = (slug: string): { name: string; mark: string }[] =>
  ['art', 'emails', 'icons'].flatMap((folder) => {
    const place = join(root, 'brands', slug, folder)
    if (!existsSync(place)) return []
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({
        name: `${folder}/${name}`,
        mark: pictureMark(name, readFileSync(join(place, name))),
      }))
  })

/** Returns what two pictures have in common only when they are the same; for drawings, whatever their colors. */
export const pictureMark = (name: string, content: Buffer): string =>
  createHash('sha256')
    .update(
      name.endsWith('.svg') ? recolorText(content.toString('utf8'), () => '#000000') : content,
    )
    .digest('hex')
