import { originKeys } from '#domain/history.ts'
import { describe, expect, it } from 'vitest'
import { everything } from './everything.ts'
import type { Text } from './format.ts'

const { en: english, fr: french } = everything
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const placeholders = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')))].sort()

describe('the words of the house', () => {
  it('are the same in both languages, and none is empty', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort())
    for (const words of [english, french]) {
      expect(Object.entries(words).filter(([, text]) => formsOf(text).some((form) => form.trim() === ''))).toEqual([])
    }
  })

  it.each(Object.keys(english))('%s has the same gaps to fill in both languages', (key) => {
    expect(placeholders(french[key] ?? '')).toEqual(placeholders(english[key] ?? ''))
  })

  it('name every origin of points in words of its own', () => {
    const named = Object.keys(english).filter((key) => key.startsWith('history.'))
    for (const key of Object.values(originKeys)) expect(named).toContain(`history.${key}`)
    expect(new Set(Object.values(originKeys).map((key) => english[`history.${key}`])).size).toBe(15)
  })

  it('call any other origin an unknown action, spelled as specified [EN-82]', () => {
    expect(english['history.unknown']).toBe('Unkown action')
  })
})

describe('French', () => {
  const sentences = Object.entries(french).flatMap(([key, text]) => formsOf(text).map((form) => [key, form] as const))
  const where = (pattern: RegExp) => sentences.filter(([, form]) => pattern.test(form))

  it('keeps a sign with its word: no-break spaces before : ; ! ? » and the dollar, and after «', () => {
    expect(where(/[ \w][:;!?»](\s|$)|« |\d ?\$/)).toEqual([])
  })

  it('has typographic apostrophes', () => {
    expect(where(/'/)).toEqual([])
  })
})
