import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packs } from '../../brands/index.ts'
import { root } from '../setup/run.mjs'
import { borrowedPictures, pictureMark } from './borrowed-pictures.ts'
import { paletteOf, recoloring, recolorText, type Palette } from './recolor.ts'

const drawing = (name: string) => readFileSync(join(root, 'brands/eyewear/art', name))
const green: Palette = { paper: '#F7F9F5', ink: '#17211B', accent: '#1E6B3A', second: '#8A4B12' }

it.each(['landing.svg', 'card-1-hero.svg', 'b4.svg', 'empty.svg'])(
  'finds %s again in other colors',
  (name) => {
    const eyewear = packs.find(({ slug }) => slug === 'eyewear')!
    const text = drawing(name).toString('utf8')
    const recolored = recolorText(text, recoloring(paletteOf(eyewear), green))
    expect(recolored).not.toBe(text)
    expect(pictureMark(name, Buffer.from(recolored))).toBe(pictureMark(name, drawing(name)))
  },
)

it('tells one drawing from another', () =>
  expect(pictureMark('b4.svg', drawing('b4.svg'))).not.toBe(
    pictureMark('b5.svg', drawing('b5.svg')),
  ))

it.each(packs.map(({ slug }) => slug))('%s has no picture of another pack', (slug) => {
  const others = packs.map((pack) => pack.slug).filter((other) => other !== slug)
  expect(borrowedPictures(slug, others)).toEqual([])
})
