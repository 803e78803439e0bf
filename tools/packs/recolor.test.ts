import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packs } from '../../brands/index.ts'
import { designErrorsIn } from '../../brands/design-errors.ts'
import { root } from '../setup/run.mjs'
import {
  paletteErrors,
  paletteOf,
  recoloredLook,
  recoloring,
  recolorText,
  type Palette,
} from './recolor.ts'

const meanings = readFileSync(join(root, 'brands/tokens.css'), 'utf8')
const packOf = (slug: string) => packs.find((pack) => pack.slug === slug)!
const light: Palette = { paper: '#F7F9F5', ink: '#17211B', accent: '#1E6B3A', second: '#8A4B12' }
const dark: Palette = { paper: '#15100C', ink: '#FFF3E6', accent: '#FFB25E', second: '#F28C8C' }

describe('a look in another palette', () => {
  it.each([
    ['eyewear', light],
    ['eyewear', { paper: '#FFFFFF', ink: '#111111', accent: '#B0126B', second: '#123C7C' }],
    ['eyewear', { paper: '#FFF6D6', ink: '#2B1700', accent: '#6B2BD9', second: '#A33B00' }],
    ['bridal', light],
    ['bridal', { paper: '#F3F6FB', ink: '#0B1D33', accent: '#0B5FA5', second: '#C9A227' }],
    ['sleep', dark],
    ['sleep', { paper: '#06121A', ink: '#E8FBFF', accent: '#5EE0C8', second: '#FFC857' }],
  ] as [string, Palette][])('of %s with %j has no error', (slug, palette) => {
    const look = recoloredLook(packOf(slug), palette, meanings)
    expect(designErrorsIn(look, meanings)).toEqual([])
    expect(paletteOf(look)).toMatchObject({
      paper: palette.paper,
      ink: palette.ink,
      accent: palette.accent,
    })
    expect(paletteErrors(slug, paletteOf(packOf(slug)), palette)).toEqual([])
  })

  it('has the four colors exactly', () => {
    const from = paletteOf(packOf('eyewear'))
    const recolor = recoloring(from, light)
    expect(Object.values(from).map(recolor)).toEqual(Object.values(light))
  })

  it('keeps pure white and black, which masks are made of', () =>
    expect(['#FFFFFF', '#000000'].map(recoloring(paletteOf(packOf('sleep')), dark))).toEqual([
      '#FFFFFF',
      '#000000',
    ]))

  it('leaves a look as it is in its own palette', () => {
    const from = paletteOf(packOf('eyewear'))
    expect(['#F2B48F', '#0A4747', '#FFFFFF'].map(recoloring(from, from))).toEqual([
      '#F2B48F',
      '#0A4747',
      '#FFFFFF',
    ])
  })
})

it.each([
  ['a dark paper for a light look', dark, /Choose another look: --look sleep/],
  [
    'an ink that is hard to read',
    { ...light, ink: '#7A7A7A' },
    /--ink on --paper has a contrast of.*The nearest that fits is #/,
  ],
  [
    'a second color that is hard to read on',
    { ...light, second: '#FFD400' },
    /--second on --paper.*The nearest that fits is #/,
  ],
  ['an accent that is hard to read', { ...light, accent: '#F2D544' }, /The nearest that fits is #/],
] as [string, Palette, RegExp][])('refuses %s', (_, palette, message) =>
  expect(paletteErrors('eyewear', paletteOf(packOf('eyewear')), palette)).toEqual([
    expect.stringMatching(message),
  ]),
)

it('names every color that does not fit, each with one that does', () => {
  const from = paletteOf(packOf('eyewear'))
  const pale = { paper: '#F7EFE3', ink: '#8A7A70', accent: '#E58A5B', second: '#E0A93B' }
  const messages = paletteErrors('eyewear', from, pale)
  expect(messages.map((message) => message.split(' ')[0])).toEqual([
    '--ink',
    '--accent',
    '--second',
  ])
  const [ink = '', accent = '', second = ''] = messages.map(
    (message) => /The nearest that fits is (#[0-9A-F]{6})\.$/.exec(message)?.[1],
  )
  expect(paletteErrors('eyewear', from, { ...pale, ink, accent, second })).toEqual([])
})

it.each([
  ['<path fill="#abc"/>', '<path fill="#AABBCC!"/>'],
  ['fill="#1A1714" stroke="url(#a12bcd)"', 'fill="#1A1714!" stroke="url(#a12bcd)"'],
  ['linear-gradient(#0A0F28, #fff 9px)', 'linear-gradient(#0A0F28!, #FFFFFF! 9px)'],
  ['&#233;', '&#233;'],
])('recolors %s', (text, expected) =>
  expect(recolorText(text, (hex) => `${hex.toUpperCase()}!`)).toBe(expected),
)

it.each([
  ['rgba(26,23,20,.75)', 'rgba(1,2,3,.75)'],
  ['0 2px rgb(26 23 20 / .5)', '0 2px rgb(1 2 3 / .5)'],
  ['26 23 20', '1 2 3'],
  ['0 0 0 1px', '0 0 0 1px'],
])('recolors the channels of %s', (text, expected) =>
  expect(recolorText(text, () => '#010203')).toBe(expected),
)
