import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packs } from '../../brands/index.ts'
import { root } from '../setup/run.mjs'
import { pictureMark } from './borrowed-pictures.ts'
import { OF_ITS_BRAND } from './new.ts'
import { paletteOf, recoloring, recolorText } from './recolor.ts'

const drawings = join(root, 'tools/packs/drawings')
const files = readdirSync(drawings, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.replaceAll('\\', '/'))

/** The size that an image without CSS has; the drawings at the top of a landing page need one. */
const sizeOf = (svg: string) =>
  / width="\d+" height="\d+"/.exec(svg.slice(0, svg.indexOf('>')))?.[0]
const boxOf = (svg: string) => / viewBox="([^"]+)"/.exec(svg)?.[1]
const light = { paper: '#F7F9F5', ink: '#17211B', accent: '#1E6B3A', second: '#8A4B12' }

describe.each(files)('the drawing %s for new brands', (file) => {
  const drawing = readFileSync(join(drawings, file), 'utf8')
  const replaced = join(root, 'brands', file)

  it('replaces another drawing of the look, in the same part of the plane', () => {
    expect(existsSync(replaced)).toBe(true)
    const before = readFileSync(replaced)
    expect(boxOf(drawing)).toBe(boxOf(before.toString('utf8')))
    expect(sizeOf(drawing)).toBe(sizeOf(before.toString('utf8')))
    expect(pictureMark(file, Buffer.from(drawing))).not.toBe(pictureMark(file, before))
  })

  it('is in the colors of the look, so that it can be recolored with it', () => {
    const look = packs.find(({ slug }) => file.startsWith(`${slug}/`))!
    const recolor = recoloring(paletteOf(look), light)
    expect(recolorText(drawing, recolor)).not.toBe(drawing)
  })
})

it.each(['sleep', 'bridal'])('leaves no drawing of %s in a new brand with its look', (look) => {
  const own = readdirSync(join(root, 'brands', look, 'art')).map((file) => `${look}/art/${file}`)
  expect(own.filter((file) => !OF_ITS_BRAND.test(file) && !files.includes(file))).toEqual([])
})
