import { packs } from '#brands/index.ts'
import { pages as template } from '#brands/template/pages.ts'
import { describe, expect, it } from 'vitest'
import { ID_COOKIE, SESSION_COOKIE } from '../kit/access.ts'
import { legalOf } from './legal.ts'

const wordsOf = (...[pack, language, name]: Parameters<typeof legalOf>): string => {
  const page = legalOf(pack, language, name)
  return [page?.lead, ...(page?.sections ?? []).flatMap(({ title, paragraphs }) => [title, ...paragraphs])].join('\n')
}

it('hold what a brand says of itself', () => {
  expect(packs.some(({ pages }) => (pages.legal.privacy.more ?? []).length > 0)).toBe(true)
})

it('read as French also with what a new pack says of itself', () => {
  const [pack] = packs as [typeof packs[number]]

  expect(wordsOf({ ...pack, pages: { ...pack.pages, legal: template.legal } }, 'fr', 'terms')).toContain('Le droit applicable est celui de l’État de New York,')
})

describe.each(packs.map((pack) => [pack.slug, pack] as const))('the legal pages of %s', (_, pack) => {
  it.each(['en', 'fr'] as const)('name the brand, its company and who to write to, and leave no gap (%s)', (language) => {
    for (const name of ['terms', 'privacy']) {
      const told = wordsOf(pack, language, name)

      expect(told, name).not.toMatch(/\{\w+\}/)
      for (const known of [pack.name, pack.pages.legal.company, pack.pages.legal.address, pack.links.support.replace('mailto:', '')]) expect(told, name).toContain(known)
    }
  })

  it('say the figures the house goes by [CO-36]', () => {
    const terms = wordsOf(pack, 'en', 'terms')

    for (const rule of ['last 18 months', '30 days and again 7 days before', 'for 90 days', 'no cash value', 'taken back', `full dollar (${pack.programme.currency})`]) expect(terms).toContain(rule)
  })

  it('say how long it is known who wanted to hear of a drop [EN-55]', () => {
    expect(wordsOf(pack, 'en', 'privacy')).toContain('erased 90 days after the drop has opened')
    expect(wordsOf(pack, 'fr', 'privacy')).toContain('effacé 90\u00A0jours après l’ouverture')
  })

  it('name every cookie', () => {
    for (const language of ['en', 'fr'] as const) for (const cookie of [ID_COOKIE, SESSION_COOKIE]) expect(wordsOf(pack, language, 'privacy')).toContain(cookie)
  })

  it('end with whom to write to, also where the brand adds its own', () => {
    const titles = (name: string) => legalOf(pack, 'en', name)?.sections.map(({ title }) => title) ?? []
    const own = pack.pages.legal.privacy.more?.map(({ title }) => title.en) ?? []

    expect(titles('terms').at(-1)).toBe('Law, and who to write to')
    expect(titles('privacy')).toEqual(expect.arrayContaining(own))
  })

  it.each(['imprint', 'toString', '__proto__', ''])('are two: no %j', (name) => {
    expect(legalOf(pack, 'en', name)).toBeUndefined()
  })
})
