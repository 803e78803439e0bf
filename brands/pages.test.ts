import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { colorOf, contrast, declarationsOf } from './contrast.ts'
import { packs } from './index.ts'
import { valuesAt, textAt } from './locations.ts'

const here = dirname(fileURLToPath(import.meta.url))
const filesIn = (slug: string, folder: string) =>
  existsSync(join(here, slug, folder)) ? readdirSync(join(here, slug, folder)).sort() : []
const sizeOf = (slug: string, folder: string, file: string) =>
  statSync(join(here, slug, folder, file)).size

const tokens = declarationsOf(readFileSync(join(here, 'tokens.css'), 'utf8'))
/** Returns the plain colors in a value; the stops of a gradient include its extremes. */
const colorsIn = (value: string): string[] =>
  value.match(/#[0-9a-f]{6}\b|var\(--brand-[a-z-]+\)/gi) ?? []

/** The packs that ship with the product show every feature; other packs need not. */
const showcases = ['eyewear', 'sleep', 'bridal']

/** Returns every localized text in a value, at any depth. */
const localizedTextsIn = (part: unknown): { en: string; fr: string }[] => {
  if (part === null || typeof part !== 'object') return []
  if ('en' in part && 'fr' in part) return [part as { en: string; fr: string }]
  return Object.values(part).flatMap(localizedTextsIn)
}

describe.each(packs.map((pack) => [pack.slug, pack] as const))(
  'public pages of %s',
  (slug, { pages, program, values, dark }) => {
    const localizedTexts = localizedTextsIn(pages)

    it('have texts in both languages without placeholders [SC-04]', () => {
      const texts = localizedTexts.flatMap(({ en, fr }) => [en, fr])

      expect(localizedTexts.length).toBeGreaterThan(showcases.includes(slug) ? 40 : 0)
      expect(texts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
      expect(
        texts.filter((text) => /lorem|ipsum|todo|tbd|xxx|undefined|NaN|\{\w+\}/i.test(text)),
      ).toEqual([])
      expect(localizedTexts.filter(({ en, fr }) => en === fr && en.split(' ').length > 4)).toEqual(
        [],
      )
    })

    it('have French no-break spaces and typographic apostrophes', () => {
      const french = localizedTexts.map(({ fr }) => fr)

      expect(
        french.filter((text) =>
          /[ \w][:;!?»](\s|$)|« |\d ?[$%]|\d (points|mois|jours|h)\b|'/.test(text),
        ),
      ).toEqual([])
      expect(localizedTexts.map(({ en }) => en).filter((text) => /'/.test(text))).toEqual([])
    })

    it.each(
      (
        [
          ['brand-landing-ground', ['text', 'text-quiet', 'landing-eyebrow']],
          ['brand-landing-question-ground', ['text', 'text-quiet']],
          ['brand-landing-tiers-ground', ['landing-tiers-ink']],
          ['brand-landing-foot-ground', ['landing-foot-ink']],
        ] as const
      ).flatMap(([ground, inks]) =>
        (dark ? [false, true] : [false]).map((isDark) => ({ ground, inks, isDark })),
      ),
    )(
      'have readable text everywhere on $ground, dark mode: $isDark',
      ({ ground, inks, isDark }) => {
        const shown = { ...values, ...(isDark && dark?.values) }
        const allTokens = { ...shown, ...tokens }
        const lowContrast = colorsIn(shown[ground] ?? '').flatMap((color) =>
          inks
            .filter(
              (ink) =>
                contrast(colorOf(`var(--${ink})`, allTokens), colorOf(color, allTokens)) < 4.5,
            )
            .map((ink) => `${ink} on ${color}`),
        )

        expect(lowContrast).toEqual([])
      },
    )

    it('have small films and no unused ones', () => {
      const films = textAt({ pages }, 'pages.landing.sections[].film').map(({ value }) => value)

      expect(films).toHaveLength(showcases.includes(slug) ? 1 : films.length)
      expect(filesIn(slug, 'films')).toEqual(films)
      expect(films.filter((file) => sizeOf(slug, 'films', file) > 600 * 1024)).toEqual([])
    })

    it('have small hero drawings, for phones and for wide screens [SC-05]', () => {
      const heroDrawings = [pages.landing.hero.art, pages.landing.hero.artWide].flatMap(
        (name) => name ?? [],
      )

      for (const name of heroDrawings) {
        expect(sizeOf(slug, 'art', `${name}.svg`), name).toBeLessThanOrEqual(48 * 1024)
        expect(readFileSync(join(here, slug, 'art', `${name}.svg`), 'utf8'), name).toMatch(
          /^<svg [^>]*width="\d+" height="\d+"[^>]*viewBox=/,
        )
      }
    })

    it('take the points of each way to earn from the program [SC-09]', () => {
      const pointsSources = valuesAt({ pages }, 'pages.landing.sections[].ways[].points').map(
        ({ value }) => value,
      )
      const activeFeatures = program.features
        .filter(({ isActive }) => isActive)
        .map(({ featureName }) => featureName)

      expect(pointsSources.filter((name) => typeof name === 'number')).toEqual([])
      expect(
        pointsSources.filter(
          (name) => name !== 'Dollar' && name !== 'Poll' && !activeFeatures.includes(name as never),
        ),
      ).toEqual([])
    })

    it.skipIf(!showcases.includes(slug))(
      'have steps, benefits and questions with answers [SC-06] [SC-07] [SC-08]',
      () => {
        const kinds = pages.landing.sections.map(({ kind }) => kind)

        expect(kinds).toEqual(expect.arrayContaining(['steps', 'benefits', 'questions']))
        expect(new Set(kinds).size).toBe(kinds.length)
      },
    )
  },
)

it('only the bridal brand has an about page, and its landing page names the hour of the drop [RT-39]', () => {
  const bridal = packs.find(({ slug }) => slug === 'bridal')
  const opens =
    bridal?.program.drops.find(({ countDownDate }) => countDownDate)?.countDownDate ?? ''
  const hour = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date(opens))
  const day = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date(opens))

  expect(
    packs
      .filter(({ slug, pages }) => showcases.includes(slug) && pages.about)
      .map(({ slug }) => slug),
  ).toEqual(['bridal'])
  expect(hour).toBe('11 AM')
  expect(JSON.stringify(bridal?.pages.landing)).toContain(`On ${day}, at eleven`)
})
