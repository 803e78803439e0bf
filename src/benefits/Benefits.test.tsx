import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Utility } from '#contract/utility.ts'
import { Benefits } from './Benefits.tsx'

const benefit = (utilityName: string): Utility => ({ utilityId: utilityName, utilityType: 4, utilityName, utilityDescription: 'Every year.', thumbnailUrl: '/art/b1.svg' })
const shown = (categories: MembershipAccount['categories']) => renderToStaticMarkup(<Benefits membership={{ categories } as MembershipAccount} />)
const all = (page: string, tag: string) => [...page.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, text]) => text)

describe('the benefits of a level', () => {
  it('stand under a header per category label [SC-78]', () => {
    const page = shown([
      { label: 'Films', labelKey: 'media-key', benefits: [benefit('A hinge')] },
      { label: 'Evenings', labelKey: 'event-key', benefits: [benefit('First look'), benefit('The workshop')] },
      { label: 'Nothing', labelKey: 'none-key', benefits: [] },
    ])
    expect(all(page, 'h2')).toEqual(['Films', 'Evenings'])
    expect(all(page, 'h3')).toEqual(['A hinge', 'First look', 'The workshop'])
  })

  it('are plain: nothing pretends to be a button', () => {
    expect(shown([{ label: 'Films', labelKey: 'media-key', benefits: [benefit('A hinge')] }])).not.toMatch(/<(a|button)\b/)
  })

  it('may have no picture', () => {
    const { thumbnailUrl: _, ...plain } = benefit('A hinge')
    expect(shown([{ label: 'Films', labelKey: 'media-key', benefits: [plain] }])).not.toContain('<img')
  })
})
