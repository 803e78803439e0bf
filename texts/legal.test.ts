import { describe, expect, it } from 'vitest'
import { privacyEn } from './privacy.en.ts'
import { privacyFr } from './privacy.fr.ts'
import { termsEn } from './terms.en.ts'
import { termsFr } from './terms.fr.ts'

const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort()

describe.each([['terms', termsEn, termsFr], ['privacy', privacyEn, privacyFr]] as const)('the %s', (_, english, french) => {
  it('say the same in both languages, paragraph by paragraph, with the same gaps', () => {
    const shapeOf = ({ sections }: typeof english) => sections.map(({ paragraphs }) => paragraphs.map(gapsOf))

    expect(shapeOf(french)).toEqual(shapeOf(english))
    expect([english, french].flatMap(({ title, sections }) => [title, ...sections.flatMap((section) => [section.title, ...section.paragraphs])]).filter((text) => text.trim() !== text || text === '')).toEqual([])
  })

  it('promise no figure that no rule goes by: each stands in a gap, which the rules fill', () => {
    const told = [english, french].flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))

    expect(told.filter((text) => /\d/.test(text))).toEqual([])
  })

  it('are set as French is written', () => {
    const told = french.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])

    expect(told.filter((text) => /[ \w}][:;!?»](\s|$)|« |\d (jours|mois)|\} (jours|mois)|'/.test(text) && !/\} derniers/.test(text))).toEqual([])
  })
})
