import { describe, expect, it } from 'vitest'
import { privacyEn } from './privacy.en.ts'
import { privacyFr } from './privacy.fr.ts'
import { termsEn } from './terms.en.ts'
import { termsFr } from './terms.fr.ts'

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort()

describe.each([
  ['terms', termsEn, termsFr],
  ['privacy', privacyEn, privacyFr],
] as const)('%s', (_, english, french) => {
  it('have the same paragraphs and placeholders in both languages', () => {
    const shapeOf = ({ sections }: typeof english) =>
      sections.map(({ paragraphs }) => paragraphs.map(placeholdersOf))

    expect(shapeOf(french)).toEqual(shapeOf(english))
    expect(
      [english, french]
        .flatMap(({ title, sections }) => [
          title,
          ...sections.flatMap((section) => [section.title, ...section.paragraphs]),
        ])
        .filter((text) => text.trim() !== text || text === ''),
    ).toEqual([])
  })

  it('have no literal figures: every figure is a placeholder filled from the rules', () => {
    const texts = [english, french].flatMap(({ sections }) =>
      sections.flatMap(({ paragraphs }) => paragraphs),
    )

    expect(texts.filter((text) => /\d/.test(text))).toEqual([])
  })

  it('have French no-break spaces and typographic apostrophes', () => {
    const texts = french.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])

    expect(
      texts.filter(
        (text) =>
          /[ \w}][:;!?»](\s|$)|« |\d (jours|mois)|\} (jours|mois)|'/.test(text) &&
          !/\} derniers/.test(text),
      ),
    ).toEqual([])
  })
})
