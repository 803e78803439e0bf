import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Utility } from '#contract/utility.ts'
import { SurroundingsContext, type Surroundings } from '#ui/surroundings.ts'
import { loadWords } from '#kit/t.ts'
import { kindOf } from '#domain/benefit.ts'
import { MediaFoot } from './MediaAction.tsx'

const surroundings: Surroundings = { Link: () => null, words: { close: 'Close', busy: 'One moment…', previous: 'Previous', next: 'Next', carousel: 'carousel', slide: 'slide', placeOf: (place, count) => `${place} of ${count}` }, close: () => undefined }
const shown = async (contentType: number, description: string): Promise<string> => {
  await loadWords('benefits')
  const benefit: Utility = { utilityId: 'u', utilityType: 2, utilityName: 'A hinge', utilityDescription: 'From start to end.', gatedContents: [{ gatedContentId: 'g', contentType, description }] }
  expect(kindOf(benefit)).toBe('media')
  return renderToStaticMarkup(<SurroundingsContext value={surroundings}><MediaFoot benefit={benefit} heldBack={{}} /></SurroundingsContext>)
}
const plain = (markup: string) => markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

describe('MediaFoot for a benefit of type 2 [EN-20]', () => {
  it.each([[1, 'Look inside'], [4, 'Open the lookbook'], [2, 'Watch'], [3, 'Watch'], [99, 'Watch']])('labels content of type %d "%s" with the name of the benefit', async (contentType, label) => {
    expect(plain(await shown(contentType, 'Short.'))).toBe(`|Short.|${label} |(A hinge)|`)
  })

  it.each([['a'.repeat(94), 'a'.repeat(94)], ['a'.repeat(95), `${'a'.repeat(94)}…`], ['😎'.repeat(95), `${'😎'.repeat(94)}…`]])('shows the first 94 characters of the description [CO-17]', async (description, expected) => {
    expect(plain(await shown(2, description))).toBe(`|${expected}|Watch |(A hinge)|`)
  })
})
