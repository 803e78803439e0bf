import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Utility } from '#contract/utility.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { AssetBenefits } from './AssetBenefits.tsx'

const ui = {
  texts: {
    carousel: 'carousel',
    slide: 'slide',
    positionOf: (place: number, count: number) => `${place} of ${count}`,
  },
} as UiContextValue
const benefit = (utilityName: string, labelKey: string, more: Partial<Utility> = {}): Utility => ({
  utilityId: utilityName,
  utilityType: 4,
  utilityName,
  utilityDescription: 'Every year.',
  labelKey,
  label: `Label of ${labelKey}`,
  ...more,
})
const shown = (...benefits: Utility[]) =>
  renderToStaticMarkup(
    <UiContext value={ui}>
      <AssetBenefits nftId="nft" benefits={benefits} />
    </UiContext>,
  )
const sections = (page: string) =>
  page
    .split('class="asset-section"')
    .slice(1)
    .map((section) => ({
      header: /<h2[^>]*>(.*?)<\/h2>/.exec(section)?.[1],
      names: [...section.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, name]) => name),
      isSlideshow: section.includes('aria-roledescription="carousel"'),
    }))

describe('AssetBenefits', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadTextGroup('benefits')
  })

  it('groups benefits by category in order of first appearance and shows Media as a slideshow [SC-32] [SC-33]', () => {
    expect(
      sections(
        shown(
          benefit('Hinge', 'media-key'),
          benefit('Pair', 'gift-key'),
          benefit('Book', 'media-key'),
        ),
      ),
    ).toEqual([
      { header: 'Label of media-key', names: ['Hinge', 'Book'], isSlideshow: true },
      { header: 'Label of gift-key', names: ['Pair'], isSlideshow: false },
    ])
  })

  it('shows a single Media benefit as a one-slide slideshow without controls [SC-33]', () => {
    const page = shown(benefit('Hinge', 'media-key'))
    expect(sections(page)).toEqual([
      { header: 'Label of media-key', names: ['Hinge'], isSlideshow: true },
    ])
    expect(page.match(/aria-roledescription="slide"/g)).toHaveLength(1)
    expect(page).not.toMatch(/<button|tabindex/)
  })

  it('leaves out a contest that is over, together with its empty category [VA-36]', () => {
    expect(
      sections(
        shown(
          benefit('Over', 'contest-key', { utilityType: 6, contests: [] }),
          benefit('Pair', 'gift-key'),
        ),
      ).map(({ header }) => header),
    ).toEqual(['Label of gift-key'])
  })

  it('groups benefits of a cached response without categories under one default header', () => {
    const { labelKey: _, label: __, ...old } = benefit('Pair', '')
    expect(sections(shown(old))).toEqual([
      { header: 'What it gives you', names: ['Pair'], isSlideshow: false },
    ])
  })

  it('shows a message when there are no benefits', () => expect(shown()).toContain('no benefits'))
})
