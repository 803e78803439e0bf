import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandPack } from './brand.ts'
import { checkPack } from './check.ts'
import { packs } from './index.ts'

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const [pack] = packs as [BrandPack]
/** A temporary project with a copy of the pack whose files tests may damage. */
const root = mkdtempSync(join(tmpdir(), 'laurel-pack-'))
const folder = join(root, 'brands', pack.slug)
const restore = () =>
  cpSync(join(home, 'brands', pack.slug), folder, { recursive: true, force: true })

beforeAll(() => {
  mkdirSync(join(root, 'brands'), { recursive: true })
  symlinkSync(join(home, 'src'), join(root, 'src'))
  cpSync(join(home, 'brands/tokens.css'), join(root, 'brands/tokens.css'))
  restore()
})
afterAll(() => rmSync(root, { recursive: true }))

function errorsAfter(alter: (pack: BrandPack) => void): readonly string[] {
  const copy = structuredClone(pack)
  alter(copy)
  return checkPack(copy, { root, others: packs.slice(1) })
}

describe('checkPack reports with its place', () => {
  it('nothing for a valid pack', () => expect(errorsAfter(() => undefined)).toEqual([]))

  it.each<[string, (pack: BrandPack) => void, RegExp]>([
    [
      'text with low contrast',
      ({ values }) => {
        values['brand-quiet'] = '40%'
      },
      /^values: --text-quiet on --surface has a contrast of \d\.\d\d; it needs 4\.5$/,
    ],
    [
      'an edge with low contrast',
      ({ values }) => {
        values['brand-accent'] = '#FBE9D0'
      },
      /^values: --focus on --surface has a contrast of 1\.\d\d; it needs 3$/,
    ],
    [
      'a background that is not a flat color',
      ({ values }) => {
        values['brand-hero-ground'] = 'linear-gradient(#000000, #FFFFFF)'
      },
      /^values: --hero-ink on --hero-ground cannot be measured/,
    ],
    [
      'text with low contrast in dark mode',
      ({ dark }) => {
        dark!.values['brand-ink'] = '#665F55'
      },
      /^dark\.values: --text on --surface has a contrast of \d\.\d\d; it needs 4\.5$/,
    ],
    [
      'an edge with low contrast in dark mode',
      ({ dark }) => {
        dark!.values['brand-accent'] = '#4A2010'
      },
      /^dark\.values: --focus on --surface has a contrast of 1\.\d\d; it needs 3$/,
    ],
    [
      'a value that exists in dark mode only',
      ({ dark }) => {
        dark!.values['brand-night'] = '#000000'
      },
      /^dark\.values\.brand-night: it is not in values$/,
    ],
    [
      'a value with a function that loads, in dark mode',
      ({ dark }) => {
        dark!.values['brand-paper'] = 'url(https://elsewhere.example/x)'
      },
      /^dark\.values\.brand-paper: it must be a plain value/,
    ],
    [
      'a dark mode that is not declared dark',
      ({ dark }) => {
        delete dark!.values['brand-scheme']
      },
      /^dark\.values\.brand-scheme: with a dark mode it must be dark$/,
    ],
    [
      'a dark mode of a brand that is dark already',
      ({ values }) => {
        values['brand-scheme'] = 'dark'
      },
      /^values\.brand-scheme: with a dark mode it must be light$/,
    ],
    [
      'drawings for a dark mode that the pack does not have',
      (it) => {
        delete it.dark
      },
      /^art\/wordmark-dark\.svg: it is not used, because the pack has no dark mode$/,
    ],
    [
      'a value that no rule reads',
      ({ values }) => {
        values['brand-glitter'] = '1'
      },
      /^values\.brand-glitter: no rule reads it$/,
    ],
    [
      'a missing value',
      ({ values }) => {
        delete values['brand-corner']
      },
      /^values\.brand-corner: it is missing$/,
    ],
    [
      'a value with a function that loads',
      ({ values }) => {
        values['brand-corner'] = 'url(https://elsewhere.example/x)'
      },
      /^values\.brand-corner: it must be a plain value/,
    ],
    [
      'an email color that differs from the values',
      ({ colors }) => {
        colors.ink = '#000000'
      },
      /^colors\.ink: it must be the value of brand-ink, #/,
    ],
    [
      'a text that is missing in one language',
      ({ texts }) => {
        delete texts.fr['landing.lead']
      },
      /^texts\.fr\["landing\.lead"\]: it is missing$/,
    ],
    [
      'an empty text',
      ({ program }) => {
        program.offers[0]!.title.fr = ' '
      },
      /^program\.offers\[0\]\.title\.fr: it is missing$/,
    ],
    [
      'an experience without its place in one language',
      ({ program }) => {
        const [first] = program.offers
        Object.assign(first!, { kind: 'experience', place: { en: 'Here', fr: '' } })
        delete first!.value
      },
      /^program\.offers\[0\]\.place\.fr: it is missing$/,
    ],
    [
      'an unknown text key',
      ({ texts }) => {
        texts.en['landing.titel'] = texts.fr['landing.titel'] = 'x'
      },
      /^texts\.en\["landing\.titel"\]: there is no plain text with this key/,
    ],
    [
      'an unknown placeholder',
      ({ texts }) => {
        texts.en['landing.lead'] = 'Hello {name}'
      },
      /^texts\.en\["landing\.lead"\]: the placeholder \{name\} does not exist in this text$/,
    ],
    [
      'French without no-break spaces and typographic apostrophes',
      ({ texts }) => {
        texts.fr['landing.lead'] = "L'essai !"
      },
      /^texts\.fr\["landing\.lead"\]: "L'essai !" needs a no-break space/,
    ],
    [
      'a gap in the tiers',
      ({ program }) => {
        program.tiers[2]!.sequence = 5
      },
      /^program\.tiers\[2\]\.sequence: tiers are numbered from 0/,
    ],
    [
      'a first tier that does not start at 0',
      ({ program }) => {
        program.tiers[0]!.minPoints = 10
      },
      /^program\.tiers\[0\]\.minPoints: the first tier must start at 0, not at 10$/,
    ],
    [
      'a tier that starts below the previous one',
      ({ program }) => {
        program.tiers[2]!.minPoints = 250
      },
      /^program\.tiers\[2\]\.minPoints: a tier must start above/,
    ],
    [
      'a network without a URL',
      ({ program }) => {
        delete program.features.find(({ featureName }) => featureName === 'StravaFollow')!.stravaUrl
      },
      /^program\.features\[5\]\.stravaUrl: it is missing$/,
    ],
    [
      'too few welcome points for any offer',
      ({ program }) => {
        program.welcome.points = 1
      },
      /^program\.welcome\.points: a new member can redeem nothing; the cheapest offer open to them costs \d+$/,
    ],
    [
      'a missing font file',
      ({ fonts }) => {
        fonts[0]!.file = 'gone.woff2'
      },
      /^fonts\[0\]\.file: there is no file fonts\/gone\.woff2$/,
    ],
    [
      'a missing drawing',
      ({ program }) => {
        program.tiers[0]!.art = 'gone'
      },
      /^program\.tiers\[0\]\.art: there is no drawing art\/gone\.svg$/,
    ],
    [
      'an id of another pack',
      ({ program }) => {
        program.offers[0]!.offerId = packs[1]!.program.offers[0]!.offerId
      },
      /^program\.offers\[0\]\.offerId: the id ".+" is the pack sleep’s$/,
    ],
    [
      'a slug of the wrong form',
      (it) => {
        it.slug = 'Not A Slug'
      },
      /^slug: "Not A Slug" does not match the required form/,
    ],
  ])('%s', (_, alter, expected) =>
    expect(errorsAfter(alter)).toContainEqual(expect.stringMatching(expected)),
  )

  it.each<[string, () => void, RegExp]>([
    [
      'a picture of the wrong size',
      () => cpSync(join(folder, 'icons/icon-192.png'), join(folder, 'icons/icon-512.png')),
      /^icons\/icon-512\.png: it is 192 by 192 pixels; it must be 512 by 512$/,
    ],
    [
      'a file that is not a picture',
      () => writeFileSync(join(folder, 'icons/og.png'), 'no picture'),
      /^icons\/og\.png: it is 0 by 0 pixels/,
    ],
    [
      'a file that is too large',
      () => truncateSync(join(folder, 'art/landing.svg'), 80 * 1024),
      /^art\/landing\.svg: it has 80 KiB; the limit is 64$/,
    ],
    [
      'a missing icon',
      () => rmSync(join(folder, 'icons/maskable-512.png')),
      /^icons\/maskable-512\.png: it is missing$/,
    ],
    [
      'a missing standard drawing',
      () => rmSync(join(folder, 'art/empty.svg')),
      /^art\/empty\.svg: it is missing$/,
    ],
    [
      'a drawing for dark mode that replaces none',
      () => cpSync(join(folder, 'art/b1.svg'), join(folder, 'art/lamp-dark.svg')),
      /^art\/lamp-dark\.svg: there is no art\/lamp\.svg$/,
    ],
    [
      'a drawing with a script',
      () => writeFileSync(join(folder, 'art/b1.svg'), '<svg><script>alert(1)</script></svg>'),
      /^art\/b1\.svg: a drawing may not have "<script"$/,
    ],
    [
      'a drawing that loads another file',
      () => writeFileSync(join(folder, 'art/b1.svg'), '<svg><use href="x.svg"/></svg>'),
      /^art\/b1\.svg: a drawing may not have "href=/,
    ],
    [
      'an unused film',
      () => cpSync(join(folder, 'media/focus.mp4'), join(folder, 'media/other.mp4')),
      /^media\/other\.mp4: it is not used$/,
    ],
    [
      'a file of the wrong type',
      () => writeFileSync(join(folder, 'art/photo.tiff'), 'x'),
      /^art\/photo\.tiff: only svg files are allowed here$/,
    ],
    [
      'preloaded fonts that are too large together',
      () => {
        for (const file of ['fraunces', 'instrument-sans'])
          truncateSync(join(folder, `fonts/${file}.woff2`), 47 * 1024)
      },
      /^fonts: those with preload have 94 KiB together; the limit is 60$/,
    ],
  ])('%s', (_, damage, expected) => {
    damage()
    const errors = errorsAfter(() => undefined)
    rmSync(folder, { recursive: true })
    restore()
    expect(errors).toContainEqual(expect.stringMatching(expected))
  })
})
