import { packs } from '#brands/index.ts'
import { pages as template } from '#brands/template/pages.ts'
import { describe, expect, it } from 'vitest'
import { ID_COOKIE, SESSION_COOKIE } from '#server/lib/security/tokens.ts'
import { legalOf } from './legal.ts'

const textOf = (...[pack, language, name]: Parameters<typeof legalOf>): string => {
  const page = legalOf(pack, language, name)
  return [
    page?.lead,
    ...(page?.sections ?? []).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
  ].join('\n')
}

it('at least one brand adds its own privacy sections', () => {
  expect(packs.some(({ pages }) => (pages.legal.privacy.more ?? []).length > 0)).toBe(true)
})

it('the terms of a new pack are correct French', () => {
  const [pack] = packs as [(typeof packs)[number]]

  expect(
    textOf({ ...pack, pages: { ...pack.pages, legal: template.legal } }, 'fr', 'terms'),
  ).toContain('Le droit applicable est celui de l’État de New York,')
})

describe.each(packs.map((pack) => [pack.slug, pack] as const))(
  'the legal pages of %s',
  (_, pack) => {
    it.each(['en', 'fr'] as const)(
      'contain brand, company and contact, and no unfilled placeholder (%s)',
      (language) => {
        for (const name of ['terms', 'privacy']) {
          const text = textOf(pack, language, name)

          expect(text, name).not.toMatch(/\{\w+\}/)
          for (const expected of [
            pack.name,
            pack.pages.legal.company,
            pack.pages.legal.address,
            pack.links.support.replace('mailto:', ''),
          ])
            expect(text, name).toContain(expected)
        }
      },
    )

    it('contain the figures of the program rules [CO-36]', () => {
      const terms = textOf(pack, 'en', 'terms')

      for (const rule of [
        'last 18 months',
        '30 days and again 7 days before',
        'for 90 days',
        'no cash value',
        'taken back',
        `full dollar (${pack.program.currency})`,
      ])
        expect(terms).toContain(rule)
    })

    it('state how long sign-ups for a drop are stored [EN-55]', () => {
      expect(textOf(pack, 'en', 'privacy')).toContain('deleted 90 days after the drop has opened')
      expect(textOf(pack, 'fr', 'privacy')).toContain('effacé 90\u00A0jours après l’ouverture')
    })

    it('list every cookie', () => {
      for (const language of ['en', 'fr'] as const)
        for (const cookie of [ID_COOKIE, SESSION_COOKIE])
          expect(textOf(pack, language, 'privacy')).toContain(cookie)
    })

    it('end with the contact section, after the brand’s own sections', () => {
      const titles = (name: string) =>
        legalOf(pack, 'en', name)?.sections.map(({ title }) => title) ?? []
      const own = pack.pages.legal.privacy.more?.map(({ title }) => title.en) ?? []

      expect(titles('terms').at(-1)).toBe('Law, and how to reach us')
      expect(titles('privacy')).toEqual(expect.arrayContaining(own))
    })

    it.each(['imprint', 'toString', '__proto__', ''])('do not include %j', (name) => {
      expect(legalOf(pack, 'en', name)).toBeUndefined()
    })
  },
)
