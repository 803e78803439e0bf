import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Utility } from '#contract/utility.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { loadTextGroup } from '#lib/texts/t.ts'
import { benefitKindOf } from '#domain/benefit.ts'
import { MediaFooter } from './MediaAction.tsx'

const ui: UiContextValue = {
  Link: () => null,
  texts: {
    close: 'Close',
    busy: 'One moment…',
    previous: 'Previous',
    next: 'Next',
    carousel: 'carousel',
    slide: 'slide',
    positionOf: (place, count) => `${place} of ${count}`,
  },
  close: () => undefined,
}
const shown = async (contentType: number, description: string): Promise<string> => {
  await loadTextGroup('benefits')
  const benefit: Utility = {
    utilityId: 'u',
    utilityType: 2,
    utilityName: 'A hinge',
    utilityDescription: 'From start to end.',
    gatedContents: [{ gatedContentId: 'g', contentType, description }],
  }
  expect(benefitKindOf(benefit)).toBe('media')
  return renderToStaticMarkup(
    <UiContext value={ui}>
      <MediaFooter benefit={benefit} disabledReason={{}} />
    </UiContext>,
  )
}
const plain = (markup: string) => markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

describe('MediaFoot for a benefit of type 2 [EN-20]', () => {
  it.each([
    [1, 'Look inside'],
    [4, 'Open the lookbook'],
    [2, 'Watch'],
    [3, 'Watch'],
    [99, 'Watch'],
  ])('labels content of type %d "%s" with the name of the benefit', async (contentType, label) => {
    expect(plain(await shown(contentType, 'Short.'))).toBe(`|Short.|${label} |(A hinge)|`)
  })

  it.each([
    ['a'.repeat(94), 'a'.repeat(94)],
    ['a'.repeat(95), `${'a'.repeat(94)}…`],
    ['😎'.repeat(95), `${'😎'.repeat(94)}…`],
  ])('shows the first 94 characters of the description [CO-17]', async (description, expected) => {
    expect(plain(await shown(2, description))).toBe(`|${expected}|Watch |(A hinge)|`)
  })
})
