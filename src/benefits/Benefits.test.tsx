import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { Benefits } from './Benefits.tsx'

const ui = {
  texts: {
    carousel: 'carousel',
    slide: 'slide',
    positionOf: (place: number, count: number) => `${place} of ${count}`,
  },
} as UiContextValue
const benefit = (utilityName: string, more: Partial<Utility> = {}): Utility => ({
  utilityId: utilityName,
  utilityType: 4,
  utilityName,
  utilityDescription: 'Every year.',
  thumbnailUrl: '/art/b1.svg',
  ...more,
})
const shown = (categories: MembershipAccount['categories']) =>
  renderToStaticMarkup(
    <UiContext value={ui}>
      <Benefits membership={{ categories } as MembershipAccount} />
    </UiContext>,
  )
const all = (page: string, tag: string) =>
  [...page.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'g'))].map(([, text]) => text)
const section = (...benefits: Utility[]) =>
  shown([{ label: 'Films', labelKey: 'media-key', benefits }])
const many = (count: number, more?: Partial<Utility>) =>
  Array.from({ length: count }, (_, place) => benefit(`b${place}`, more))

describe('Benefits', () => {
  it('shows one header per category label and none for an empty category [SC-78]', () => {
    const page = shown([
      { label: 'Films', labelKey: 'media-key', benefits: [benefit('A hinge')] },
      {
        label: 'Evenings',
        labelKey: 'event-key',
        benefits: [benefit('First look'), benefit('The workshop')],
      },
      { label: 'Nothing', labelKey: 'none-key', benefits: [] },
    ])
    expect(all(page, 'h2')).toEqual(['Films', 'Evenings'])
    expect(all(page, 'h3')).toEqual(['A hinge', 'First look', 'The workshop'])
  })

  it('shows a benefit without a picture', () => {
    const { thumbnailUrl: _, ...plain } = benefit('A hinge')
    expect(section(plain)).not.toContain('<img')
  })

  it('shows three, two or one slides at a time, and at most two events [CO-22, CO-23]', () => {
    expect(section(...many(5))).toContain('--wide:3;--middle:2;--small:1')
    expect(section(...many(5, { utilityType: 5 }))).toContain('--wide:2;--middle:2;--small:1')
  })

  it('truncates descriptions to 100 characters, and to 94 for media [CO-17, CO-20]', () => {
    const long = 'x'.repeat(200)
    const lengthOf = (more: Partial<Utility>) =>
      all(section(benefit('A', { utilityDescription: long, ...more })), 'p')[0]?.length
    expect([lengthOf({}), lengthOf({ utilityType: 2 })]).toEqual([101, 95])
  })

  it('leaves out a contest that is no longer open [VA-36]', () => {
    expect(section(benefit('Over', { utilityType: 6, contests: [] }))).toBe('')
  })
})
