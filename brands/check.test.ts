import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandPack } from './brand.ts'
import { checkPack } from './check.ts'
import { packs } from './index.ts'

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const [pack] = packs as [BrandPack]
/** A project with a pack whose files may be harmed. */
const root = mkdtempSync(join(tmpdir(), 'laurel-pack-'))
const folder = join(root, 'brands', pack.slug)
const restore = () => cpSync(join(home, 'brands', pack.slug), folder, { recursive: true, force: true })

beforeAll(() => {
  mkdirSync(join(root, 'brands'), { recursive: true })
  symlinkSync(join(home, 'src'), join(root, 'src'))
  cpSync(join(home, 'brands/tokens.css'), join(root, 'brands/tokens.css'))
  restore()
})
afterAll(() => rmSync(root, { recursive: true }))

function told(alter: (pack: BrandPack) => void): readonly string[] {
  const copy = structuredClone(pack)
  alter(copy)
  return checkPack(copy, { root, others: packs.slice(1) })
}

describe('every mistake of a pack is told with its place', () => {
  it('and there is none in one that has none', () => expect(told(() => undefined)).toEqual([]))

  it.each<[string, (pack: BrandPack) => void, RegExp]>([
    ['words too faint for their ground', ({ values }) => { values['brand-quiet'] = '40%' }, /^values: --text-quiet on --surface has a contrast of \d\.\d\d; it needs 4\.5$/],
    ['an edge nobody sees', ({ values }) => { values['brand-accent'] = '#FBE9D0' }, /^values: --focus on --surface has a contrast of 1\.\d\d; it needs 3$/],
    ['a ground that is no flat colour', ({ values }) => { values['brand-hero-ground'] = 'linear-gradient(#000000, #FFFFFF)' }, /^values: --hero-ink on --hero-ground cannot be measured/],
    ['a value that no rule reads', ({ values }) => { values['brand-glitter'] = '1' }, /^values\.brand-glitter: no rule reads it$/],
    ['a value that is asked for', ({ values }) => { delete values['brand-corner'] }, /^values\.brand-corner: it is missing$/],
    ['a value that is more than one', ({ values }) => { values['brand-corner'] = 'url(https://elsewhere.example/x)' }, /^values\.brand-corner: only a value/],
    ['letters in other colours', ({ colours }) => { colours.ink = '#000000' }, /^colours\.ink: it must be the value of brand-ink, #/],
    ['a text that one language lacks', ({ texts }) => { delete texts.fr['landing.lead'] }, /^texts\.fr\["landing\.lead"\]: it is missing$/],
    ['a text that says nothing', ({ programme }) => { programme.offers[0]!.title.fr = ' ' }, /^programme\.offers\[0\]\.title\.fr: it is missing$/],
    ['a key that nobody asks for', ({ texts }) => { texts.en['landing.titel'] = texts.fr['landing.titel'] = 'x' }, /^texts\.en\["landing\.titel"\]: no plain text of the house has this key/],
    ['a gap that nobody fills', ({ texts }) => { texts.en['landing.lead'] = 'Hello {name}' }, /^texts\.en\["landing\.lead"\]: nobody fills \{name\} here$/],
    ['French as a typewriter sets it', ({ texts }) => { texts.fr['landing.lead'] = "L'essai !" }, /^texts\.fr\["landing\.lead"\]: "L'essai !" needs a no-break space/],
    ['a ladder with a gap', ({ programme }) => { programme.tiers[2]!.sequence = 5 }, /^programme\.tiers\[2\]\.sequence: levels are counted from 0/],
    ['a ladder that begins in the air', ({ programme }) => { programme.tiers[0]!.minPoints = 10 }, /^programme\.tiers\[0\]\.minPoints: the first level begins at 0, not at 10$/],
    ['a level below the one before', ({ programme }) => { programme.tiers[2]!.minPoints = 250 }, /^programme\.tiers\[2\]\.minPoints: a level begins above/],
    ['a network without an address', ({ programme }) => { delete programme.features.find(({ featureName }) => featureName === 'StravaFollow')!.stravaUrl }, /^programme\.features\[5\]\.stravaUrl: it is missing$/],
    ['a welcome that buys nothing', ({ programme }) => { programme.welcome.points = 1 }, /^programme\.welcome\.points: a new member can redeem nothing; the smallest offer open to her costs \d+$/],
    ['a face that is not there', ({ fonts }) => { fonts[0]!.file = 'gone.woff2' }, /^fonts\[0\]\.file: there is no file fonts\/gone\.woff2$/],
    ['a drawing that is not there', ({ programme }) => { programme.tiers[0]!.art = 'gone' }, /^programme\.tiers\[0\]\.art: there is no drawing art\/gone\.svg$/],
    ['an id of another pack', ({ programme }) => { programme.offers[0]!.offerId = packs[1]!.programme.offers[0]!.offerId }, /^programme\.offers\[0\]\.offerId: the id ".+" is the pack sleep’s$/],
    ['a name of no form', (it) => { it.slug = 'Not A Slug' }, /^slug: "Not A Slug" is not of the form/],
  ])('%s', (_, alter, sentence) => expect(told(alter)).toContainEqual(expect.stringMatching(sentence)))

  it.each<[string, () => void, RegExp]>([
    ['a picture of the wrong size', () => cpSync(join(folder, 'icons/icon-192.png'), join(folder, 'icons/icon-512.png')), /^icons\/icon-512\.png: it is 192 by 192 pixels; it must be 512 by 512$/],
    ['a picture that is none', () => writeFileSync(join(folder, 'icons/og.png'), 'no picture'), /^icons\/og\.png: it is 0 by 0 pixels/],
    ['a file that is too heavy', () => truncateSync(join(folder, 'art/landing.svg'), 80 * 1024), /^art\/landing\.svg: it has 80 KiB; it may have 64$/],
    ['an icon that is missing', () => rmSync(join(folder, 'icons/maskable-512.png')), /^icons\/maskable-512\.png: it is missing$/],
    ['a drawing that is missing', () => rmSync(join(folder, 'art/empty.svg')), /^art\/empty\.svg: it is missing$/],
    ['a drawing with a script', () => writeFileSync(join(folder, 'art/b1.svg'), '<svg><script>alert(1)</script></svg>'), /^art\/b1\.svg: a drawing may not have "<script"$/],
    ['a drawing that reaches elsewhere', () => writeFileSync(join(folder, 'art/b1.svg'), '<svg><use href="x.svg"/></svg>'), /^art\/b1\.svg: a drawing may not have "href=/],
    ['a film that nothing shows', () => cpSync(join(folder, 'media/focus.mp4'), join(folder, 'media/other.mp4')), /^media\/other\.mp4: nothing shows it$/],
    ['a file of no kind', () => writeFileSync(join(folder, 'art/photo.tiff'), 'x'), /^art\/photo\.tiff: only svg may lie there$/],
    ['faces that weigh too much together', () => { for (const file of ['fraunces', 'instrument-sans']) truncateSync(join(folder, `fonts/${file}.woff2`), 47 * 1024) }, /^fonts: those with preload have 94 KiB together; they may have 60$/],
  ])('%s', (_, harm, sentence) => {
    harm()
    const mistakes = told(() => undefined)
    rmSync(folder, { recursive: true })
    restore()
    expect(mistakes).toContainEqual(expect.stringMatching(sentence))
  })
})
