import { readdirSync } from 'node:fs'
import { originKeys } from '#domain/history.ts'
import { describe, expect, it } from 'vitest'
import { allTexts } from './all-texts.ts'
import type { Text } from './format.ts'

const { en: english, fr: french } = allTexts
const formsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : [text.one, text.other]
const placeholders = (text: Text): string[] =>
  [
    ...new Set(
      formsOf(text).flatMap((form) =>
        [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
      ),
    ),
  ].sort()

describe('common texts', () => {
  it('have the same keys in both languages and are never empty', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
    for (const words of [english, french]) {
      expect(
        Object.entries(words).filter(([, text]) =>
          formsOf(text).some((form) => form.trim() === ''),
        ),
      ).toEqual([])
    }
  })

  it.each(Object.keys(english))('have the same placeholders in both languages: %s', (key) => {
    expect(placeholders(french[key] ?? '')).toEqual(placeholders(english[key] ?? ''))
  })

  it('name every origin of points differently', () => {
    const historyKeys = Object.keys(english).filter((key) => key.startsWith('history.'))
    for (const key of Object.values(originKeys)) expect(historyKeys).toContain(`history.${key}`)
    expect(new Set(Object.values(originKeys).map((key) => english[`history.${key}`])).size).toBe(15)
  })

  it('call any other origin an unknown action, spelled as in the specification [EN-82]', () => {
    expect(english['history.unknown']).toBe('Unkown action')
  })
})

describe('French texts', () => {
  const sentences = Object.entries(french).flatMap(([key, text]) =>
    formsOf(text).map((form) => [key, form] as const),
  )
  const textsMatching = (pattern: RegExp) => sentences.filter(([, form]) => pattern.test(form))

  it('have no-break spaces before : ; ! ? » and the dollar, and after «', () => {
    expect(textsMatching(/[ \w][:;!?»](\s|$)|« |\d ?\$/)).toEqual([])
  })

  it('have no word before a name that is elided before a vowel: "de Ida"', () => {
    expect(textsMatching(/(?<!\p{L})(de|que|le|la|ne|se) \{(name|sender|recipient)\}/iu)).toEqual(
      [],
    )
  })

  it('have typographic apostrophes', () => {
    expect(textsMatching(/'/)).toEqual([])
  })
})

// src/lib/texts/t.ts takes the only export of a module.
it.each(readdirSync(import.meta.dirname).filter((file) => /\.(en|fr)\.ts$/.test(file)))(
  '%s has one export',
  async (file) =>
    expect(Object.keys((await import(/* @vite-ignore */ `./${file}`)) as object)).toHaveLength(1),
)
