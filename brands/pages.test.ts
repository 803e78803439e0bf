import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { colourOf, contrast, declarationsOf } from './contrast.ts'
import { packs } from './index.ts'
import { valuesAt, wordsAt } from './places.ts'

const here = dirname(fileURLToPath(import.meta.url))
const filesIn = (slug: string, folder: string) => (existsSync(join(here, slug, folder)) ? readdirSync(join(here, slug, folder)).sort() : [])
const sizeOf = (slug: string, folder: string, file: string) => statSync(join(here, slug, folder, file)).size

const tokens = declarationsOf(readFileSync(join(here, 'tokens.css'), 'utf8'))
/** Every plain colour in a value: of a gradient its stops, in which it is lightest and darkest. */
const coloursIn = (value: string): string[] => value.match(/#[0-9a-f]{6}\b|var\(--brand-[a-z-]+\)/gi) ?? []

/** The three that ship with the product show everything it can; one that is added need not. */
const showcases = ['eyewear', 'sleep', 'bridal']

/** Every text in both languages, anywhere in a value. */
const bothIn = (part: unknown): { en: string; fr: string }[] => {
  if (part === null || typeof part !== 'object') return []
  if ('en' in part && 'fr' in part) return [part as { en: string; fr: string }]
  return Object.values(part).flatMap(bothIn)
}

describe.each(packs.map((pack) => [pack.slug, pack] as const))('what %s shows to visitors', (slug, { pages, programme, values }) => {
  const told = bothIn(pages)

  it('is said in both languages, and nothing is left to be filled in [SC-04]', () => {
    const texts = told.flatMap(({ en, fr }) => [en, fr])

    expect(told.length).toBeGreaterThan(showcases.includes(slug) ? 40 : 0)
    expect(texts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
    expect(texts.filter((text) => /lorem|ipsum|todo|tbd|xxx|undefined|NaN|\{\w+\}/i.test(text))).toEqual([])
    expect(told.filter(({ en, fr }) => en === fr && en.split(' ').length > 4)).toEqual([])
  })

  it('keeps a French sign with its word, and sets apostrophes as they are written', () => {
    const french = told.map(({ fr }) => fr)

    expect(french.filter((text) => /[ \w][:;!?»](\s|$)|« |\d ?[$%]|\d (points|mois|jours|h)\b|'/.test(text))).toEqual([])
    expect(told.map(({ en }) => en).filter((text) => /'/.test(text))).toEqual([])
  })

  it.each([
    ['brand-landing-ground', ['text', 'text-quiet', 'landing-eyebrow']],
    ['brand-landing-question-ground', ['text', 'text-quiet']],
    ['brand-landing-levels-ground', ['landing-levels-ink']],
    ['brand-landing-foot-ground', ['landing-foot-ink']],
  ] as const)('can be read on %s, wherever on it', (ground, inks) => {
    const all = { ...values, ...tokens }
    const weak = coloursIn(values[ground] ?? '').flatMap((colour) =>
      inks.filter((ink) => contrast(colourOf(`var(--${ink})`, all), colourOf(colour, all)) < 4.5).map((ink) => `${ink} on ${colour}`))

    expect(weak).toEqual([])
  })

  it('shows films that are small, and carries none that nothing shows', () => {
    const shown = wordsAt({ pages }, 'pages.landing.sections[].film').map(({ value }) => value)

    expect(shown).toHaveLength(showcases.includes(slug) ? 1 : shown.length)
    expect(filesIn(slug, 'films')).toEqual(shown)
    expect(shown.filter((file) => sizeOf(slug, 'films', file) > 600 * 1024)).toEqual([])
  })

  it('opens with drawings that are small, for a phone and for a wide screen [SC-05]', () => {
    const first = [pages.landing.hero.art, pages.landing.hero.artWide].flatMap((name) => name ?? [])

    for (const name of first) {
      expect(sizeOf(slug, 'art', `${name}.svg`), name).toBeLessThanOrEqual(48 * 1024)
      expect(readFileSync(join(here, slug, 'art', `${name}.svg`), 'utf8'), name).toMatch(/^<svg [^>]*width="\d+" height="\d+"[^>]*viewBox=/)
    }
  })

  it('names a reward of the programme for each way to earn, so that no figure is its own [SC-09]', () => {
    const worth = valuesAt({ pages }, 'pages.landing.sections[].ways[].points').map(({ value }) => value)
    const given = programme.features.filter(({ isActive }) => isActive).map(({ featureName }) => featureName)

    expect(worth.filter((name) => typeof name === 'number')).toEqual([])
    expect(worth.filter((name) => name !== 'Dollar' && name !== 'Poll' && !given.includes(name as never))).toEqual([])
  })

  it.skipIf(!showcases.includes(slug))('has steps, things to look forward to and questions with answers [SC-06] [SC-07] [SC-08]', () => {
    const kinds = pages.landing.sections.map(({ kind }) => kind)

    expect(kinds).toEqual(expect.arrayContaining(['steps', 'benefits', 'questions']))
    expect(new Set(kinds).size).toBe(kinds.length)
  })
})

it('the bridal brand alone has a page about its suits, and says the hour at which its drop opens [RT-39]', () => {
  const bridal = packs.find(({ slug }) => slug === 'bridal')
  const opens = bridal?.programme.drops.find(({ countDownDate }) => countDownDate)?.countDownDate ?? ''
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'America/New_York' }).format(new Date(opens))
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/New_York' }).format(new Date(opens))

  expect(packs.filter(({ slug, pages }) => showcases.includes(slug) && pages.about).map(({ slug }) => slug)).toEqual(['bridal'])
  expect(hour).toBe('11 AM')
  expect(JSON.stringify(bridal?.pages.landing)).toContain(`On ${day}, at eleven`)
})
