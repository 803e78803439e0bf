import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKindOf } from '#domain/benefit.ts'
import { isOpenTo } from '#domain/offer.ts'
import { ladderOf } from '#domain/tier.ts'
import { everything } from '#texts/everything.ts'
import type { Text } from '#texts/format.ts'
import { describe, expect, it } from 'vitest'
import { brandPack, isTokenValue } from './brand.ts'
import { colourOf, contrast, declarationsOf } from './contrast.ts'
import { packs } from './index.ts'
import { mistakesIn } from './mistakes.ts'

const here = dirname(fileURLToPath(import.meta.url))
const house: Record<string, Text> = everything.en
const tokensSheet = readFileSync(join(here, 'tokens.css'), 'utf8')
const tokens = declarationsOf(tokensSheet)
const pages = join(here, '../src')
const sheets = [tokensSheet, ...(readdirSync(pages, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(pages, file), 'utf8'))]
const folderOf = (slug: string, folder: string) => join(here, slug, folder)
const filesIn = (slug: string, folder: string) => readdirSync(folderOf(slug, folder)).sort()
/** Every text of a programme that is there in French, without the marks of its HTML. */
const frenchIn = (part: unknown): string[] => {
  if (part === null || typeof part !== 'object') return []
  if ('fr' in part && typeof part.fr === 'string') return [part.fr.replace(/<[^>]*>/g, ' ')]
  return Object.values(part).flatMap(frenchIn)
}
const placeholders = (text: Text): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort()

describe('a value of tier 1 is only a value', () => {
  it.each([
    '#FBF7EF', '70%', 'none', '-.022em', '"Fraunces Variable", Georgia, serif', '"SOFT" 0, "WONK" 1', '2px solid var(--brand-ink)',
    '0 24px 44px -18px rgb(10 71 71 / .5)', 'linear-gradient(180deg, #B9C8FF, #93A9FB)', 'clamp(2.1rem, 10.8vw, 3rem)',
    'calc((100vw - 2 * var(--brand-gutter)) / 3)',
  ])('%s is allowed', (value) => expect(isTokenValue(value)).toBe(true))

  it.each([
    'url(https://elsewhere.example/a.png)', 'URL(x)', 'red\nurl(//x)', 'image-set("a.png" 1x)', 'src("a")', 'element(#a)', 'cross-fade(a, b)',
    'expression(alert(1))', 'attr(title)', '@import "x"', 'red; background: blue', 'red } body { color: red', '{', '<style>', 'a > b', 'u\\72l(x)',
    'red /* open', 'rgb(1 2 3', 'a) b', '"open', "'single'", '[open', 'red !important', '',
  ])('%j is refused', (value) => expect(isTokenValue(value)).toBe(false))
})

describe('tokens.css', () => {
  it('holds colours of its own only for what a scanner sees', () => {
    const literal = Object.entries(tokens).filter(([name, value]) => /#[0-9a-f]{3}/i.test(value) && !name.startsWith('scan-'))

    expect(literal).toEqual([])
  })
})

describe.each(packs.map((pack) => [pack.slug, pack] as const))('pack %s', (slug, pack) => {
  const all = { ...pack.values, ...tokens }
  const measured = (one: string, other: string) => contrast(colourOf(`var(--${one})`, all), colourOf(`var(--${other})`, all))

  it('is a valid pack', () => {
    expect(() => brandPack.parse(pack)).not.toThrow()
  })

  it('gives every value that the meanings and the rules of the house ask for', () => {
    const asked = sheets.flatMap((sheet) => [...sheet.matchAll(/var\(--(brand-[a-z0-9-]+)/g)].map((found) => found[1] ?? ''))

    expect(asked.filter((name) => !(name in pack.values))).toEqual([])
  })

  it.each([
    ['text', 'surface'], ['text', 'surface-raised'], ['text', 'surface-sunken'], ['text', 'brand-row-fill'], ['text', 'brand-field-fill'],
    ['text-quiet', 'surface'], ['text-quiet', 'surface-raised'], ['text-quiet', 'surface-sunken'], ['text-quiet', 'brand-row-fill'],
    ['text-action', 'surface'], ['text-action', 'surface-raised'], ['text-action', 'surface-sunken'],
    ['on-action', 'action'], ['hero-ink', 'hero-ground'], ['toast-ink', 'toast-ground'],
    ['good', 'surface'], ['good', 'surface-raised'], ['bad', 'surface'], ['bad', 'surface-raised'],
    ['brand-stub-ink', 'brand-stub-fill'], ['landing-eyebrow', 'surface'], ['landing-foot-ink', 'landing-foot-ground'],
    ['scan-ink', 'scan-paper'], 
  ])('%s can be read on %s', (ink, ground) => {
    expect(measured(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['edge-field', 'surface'], ['edge-field', 'surface-raised'], ['focus', 'surface'], ['focus', 'surface-raised'], ['brand-bar-fill', 'brand-bar-track'],
  ])('%s is seen on %s', (line, ground) => {
    expect(measured(line, ground)).toBeGreaterThanOrEqual(3)
  })

  it('writes its letters and its address bar in the colours of its screens', () => {
    const { colours, values } = pack
    const flat = (colour: string) => colourOf(colour, all)

    expect(colours).toMatchObject({
      background: values['brand-paper'], ink: values['brand-ink'], accent: values['brand-accent'], onAccent: values['brand-on-accent'], line: values['brand-line'],
    })
    expect(contrast(flat(colours.quiet), flat(colours.background))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(flat(colours.accent), flat(colours.background))).toBeGreaterThanOrEqual(4.5)
  })

  it('says the same things in both languages, and only things the house asks for', () => {
    const { texts } = pack

    expect(Object.keys(texts.fr).sort()).toEqual(Object.keys(texts.en).sort())
    for (const words of [texts.en, texts.fr]) {
      for (const [key, text] of Object.entries(words)) {
        expect(text.trim(), key).not.toBe('')
        expect(house[key], `${key} is no plain text of texts`).toEqual(expect.any(String))
        expect(placeholders(house[key] ?? ''), key).toEqual(expect.arrayContaining(placeholders(text)))
      }
    }
  })

  it('has the address of every network it rewards [EN-83]', () => {
    const { features } = pack.programme
    const addressOf = { InstagramFollow: 'instagramUrl', StravaFollow: 'stravaUrl' } as const

    expect(features.filter((feature) => feature.featureName in addressOf && !feature[addressOf[feature.featureName as keyof typeof addressOf]])).toEqual([])
    expect(new Set(features.map(({ featureName }) => featureName)).size).toBe(features.length)
  })

  it('opens its benefits to levels it has, each under an id of its own and with a drawing it has [EN-57]', () => {
    const { tiers, categories } = pack.programme
    const benefits = categories.flatMap((category) => category.benefits)
    const ids = benefits.map(({ utilityId }) => utilityId)
    const keys = categories.map(({ labelKey }) => labelKey)

    expect(benefits.flatMap(({ tierIds }) => tierIds).filter((id) => !tiers.some(({ tierId }) => tierId === id))).toEqual([])
    expect(benefits.filter(({ art }) => art && !existsSync(join(folderOf(slug, 'art'), `${art}.svg`)))).toEqual([])
    expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([])
    expect([new Set(ids).size, new Set(keys).size]).toEqual([ids.length, keys.length])
  })

  it('keeps a French sign with its word, by no-break spaces', () => {
    const told = [...Object.values(pack.texts.fr), ...frenchIn(pack.programme)]

    expect(told.filter((text) => /[ \w][:;!?»](\s|$)|« |\d ?\$|'/.test(text))).toEqual([])
  })

  it('has a ladder that starts at nothing and climbs', () => {
    const ladder = ladderOf(pack.programme.tiers.map((tier) => ({ ...tier, name: tier.name.en, maxPoints: null })))
    const steps = ladder.map(({ minPoints }) => minPoints)

    expect(ladder.map(({ sequence }) => sequence)).toEqual(ladder.map((_, place) => place))
    expect(steps[0]).toBe(0)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
  })

  it('offers only to levels it has, under ids of its own', () => {
    const { tiers, offers, polls } = pack.programme
    const known = tiers.map(({ tierId }) => tierId)
    const ids = [...known, ...offers.map(({ offerId }) => offerId), ...polls.flatMap(({ pollId, options }) => [pollId, ...options.map(({ optionId }) => optionId)]), pack.programme.membershipDrop.dropId]

    expect(offers.flatMap(({ tierIds }) => tierIds).filter((id) => !known.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !id.startsWith(`${slug}-`))).toEqual([])
  })

  it('asks in polls for own words or a choice, 10 points each in the eyewear programme [CO-08]', () => {
    const { polls } = pack.programme

    expect(new Set(polls.map(({ options }) => options[0]?.optionType))).toEqual(new Set(polls.length > 0 ? [1, 2] : []))
    if (slug === 'eyewear') expect(polls.map(({ pointsAwarded }) => pointsAwarded)).toEqual([10, 10])
    const [poll] = polls
    for (const options of [[], [{ ...poll?.options[0], optionType: 2 }], [...(poll?.options ?? []), ...(poll?.options ?? [])]]) {
      expect(brandPack.safeParse({ ...pack, programme: { ...pack.programme, polls: [{ ...poll, options }] } }).success).toBe(false)
    }
  })

  it('welcomes with enough points for the smallest offer a new member may take', () => {
    const { tiers, offers, welcome } = pack.programme
    const first = tiers.find(({ sequence }) => sequence === 0)?.tierId ?? ''
    const open = offers.filter(({ isActive, tierIds }) => isActive && isOpenTo({ membershipTiers: tierIds }, first))

    expect(welcome.points).toBeGreaterThanOrEqual(Math.min(...open.map(({ cost }) => cost)))
  })

  it('has a drawing for every level, card, hero and glyph, and the drawings every pack has', () => {
    const perLevel = pack.programme.tiers.flatMap(({ art, sequence }) => [art, `${art}-hero`, `${art}-wide`, `tier-${sequence + 1}`])
    const perChoice = pack.programme.polls.flatMap(({ options }) => options.flatMap(({ art }) => art ?? []))
    const wanted = [...perLevel, ...perChoice, 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'empty', 'icon', 'landing', 'wordmark', 'wordmark-light']

    expect(wanted.filter((name) => !existsSync(join(folderOf(slug, 'art'), `${name}.svg`)))).toEqual([])
  })

  it('has every file and every thing it refers to, and no id of another pack', () => {
    const has = (folder: string, file: string) => existsSync(join(folderOf(slug, folder), file))
    const files = { drawing: (name: string) => has('art', `${name}.svg`), media: (file: string) => has('media', file), film: (file: string) => has('films', file) }

    expect(mistakesIn(pack, { files, others: packs.filter((other) => other !== pack) })).toEqual([])
  })

  it('carries no file of media that nothing shows, and none that is too large for a phone', () => {
    const most = { mp4: 400, pdf: 200, avif: 40 } as const
    const { categories, assets } = pack.programme
    const shown = [...assets.flatMap(({ film }) => film ?? []), ...categories.flatMap(({ benefits }) => benefits).flatMap(({ gatedContents = [] }) => gatedContents.flatMap(({ files }) => files))]
    const kept = filesIn(slug, 'media')

    expect(kept.filter((file) => !shown.includes(file))).toEqual([])
    expect(kept.filter((file) => statSync(join(folderOf(slug, 'media'), file)).size > most[file.split('.')[1] as keyof typeof most] * 1024)).toEqual([])
  })

  it('brings benefits of every kind, so that each can be looked at', () => {
    const benefits = pack.programme.categories.flatMap((category) => category.benefits)

    expect(new Set(benefits.map(({ utilityType }) => utilityType))).toEqual(new Set([1, 2, 3, 4, 5, 6, 8]))
    expect(new Set(benefits.flatMap(({ vouchers = [] }) => vouchers.map(({ voucherType }) => voucherType)))).toEqual(new Set([1, 5]))
    expect(new Set(benefits.flatMap(({ gatedContents = [] }) => gatedContents.map(({ contentType }) => contentKindOf(contentType))))).toEqual(new Set(['image', 'pdf', 'video']))
  })

  it('draws without scripts and without reaching elsewhere', () => {
    const drawings = ['art', 'icons', 'icons/source'].flatMap((folder) =>
      filesIn(slug, folder).filter((file) => file.endsWith('.svg')).map((file) => join(folderOf(slug, folder), file)))

    for (const file of drawings) {
      const drawing = readFileSync(file, 'utf8').replace(' xmlns="http://www.w3.org/2000/svg"', '')
      expect(drawing, file).not.toMatch(/<script|<foreignObject|<!|<\?|\son\w+\s*=|javascript:|@import|\w+:\/\/|data:/i)
      expect(drawing, file).not.toMatch(/href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i)
    }
  })

  it('has the icons of an installed app', () => {
    expect(filesIn(slug, 'icons')).toEqual(expect.arrayContaining([
      'apple-touch-icon.png', 'favicon-48.png', 'favicon.svg', 'icon-192.png', 'icon-512.png', 'maskable-512.png', 'og.png',
      'shortcut-offers-96.png', 'shortcut-pass-96.png',
    ]))
  })

  it('shows a visitor first no more than 120 KiB of pictures', () => {
    const { art, artWide = art } = pack.pages.landing.hero
    const sizeOf = (name: string) => statSync(join(folderOf(slug, 'art'), `${name}.svg`)).size

    expect(Math.max(sizeOf(art), sizeOf(artWide)) + sizeOf('wordmark')).toBeLessThanOrEqual(120 * 1024)
  })

  it('has its fonts, and those of the first screen within 60 KiB', () => {
    const sizeOf = (file: string) => statSync(join(folderOf(slug, 'fonts'), file)).size
    const families = `${pack.values['brand-display']} ${pack.values['brand-text']} ${tokens['font-code']}`

    expect(pack.fonts.filter(({ family }) => !families.includes(`"${family}"`))).toEqual([])
    expect(pack.fonts.every(({ file }) => sizeOf(file) > 0)).toBe(true)
    expect(pack.fonts.filter(({ preload }) => preload).reduce((sum, { file }) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(60 * 1024)
  })
})

it('tells the packs apart by everything that names them', () => {
  const names = packs.flatMap(({ slug, ids }) => [slug, ids.creatorId, ids.membershipId, ids.assetId])

  expect(new Set(names).size).toBe(names.length)
})
