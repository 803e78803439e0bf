import type { BrandPack } from '#brands/brand.ts'
import type { About, Landing } from '#contract/content.ts'
import type { Language } from '#contract/problems.ts'
import { artUrl, brandFiles } from '#server/brand/media-urls.ts'
import { localize, type LocalizedText } from './localize.ts'

type PackLanding = BrandPack['pages']['landing']
type PackSection = PackLanding['sections'][number]
type PointsSource = Extract<PackSection, { kind: 'earn' }>['ways'][number]['points']

/** Returns the landing page in the reader's language. */
export function landingOf(brand: BrandPack, language: Language): Landing {
  const texts = localize(brand.pages.landing, language)
  return {
    ...texts,
    hero: { ...texts.hero, ...pictureUrls(brand, texts.hero) },
    sections: texts.sections.map((section) => sectionOf(brand, section)),
  }
}

function sectionOf(
  brand: BrandPack,
  section: LocalizedText<PackSection>,
): Landing['sections'][number] {
  const { slug } = brand
  if (section.kind === 'steps')
    return {
      ...section,
      steps: section.steps.map(({ art, ...step }) => ({
        ...step,
        ...(art !== undefined && { art: artUrl(slug, art) }),
      })),
    }
  if (section.kind === 'benefits')
    return {
      ...section,
      cards: section.cards.map((card) => ({ ...card, art: artUrl(slug, card.art) })),
    }
  if (section.kind === 'earn')
    return {
      ...section,
      ways: section.ways
        .map((way) => ({ ...way, points: pointsOf(brand, way.points) }))
        .filter(({ points }) => points > 0),
    }
  if (section.kind === 'film')
    return {
      ...section,
      film: brandFiles(slug, 'films').get(section.film.replace(/\.mp4$/, ''))?.url ?? '',
      poster: artUrl(slug, section.poster),
    }
  return section
}

/**
 * The points that the program really gives, so that the page cannot state another figure. Ways
 * that give 0 are left out.
 */
function pointsOf({ program: { features, polls } }: BrandPack, source: PointsSource): number {
  if (typeof source === 'number') return source
  if (source === 'Dollar') return 1
  if (source === 'Poll')
    return Math.max(
      0,
      ...polls.filter(({ isActive }) => isActive).map(({ pointsAwarded }) => pointsAwarded),
    )
  return (
    features.find(({ featureName, isActive }) => featureName === source && isActive)
      ?.rewardPoints ?? 0
  )
}

const pictureUrls = (
  { slug }: BrandPack,
  { art, artWide }: { art: string; artWide?: string | undefined },
) => ({ art: artUrl(slug, art), ...(artWide !== undefined && { artWide: artUrl(slug, artWide) }) })

/** RT-39: Returns the page about the brand's items; undefined when the pack has none. */
export function aboutOf(brand: BrandPack, language: Language): About | undefined {
  const about = brand.pages.about
  if (!about) return undefined
  const texts = localize(about, language)
  return {
    ...texts,
    ...pictureUrls(brand, texts),
    parts: texts.parts.map(({ art, ...part }) => ({
      ...part,
      ...(art !== undefined && { art: artUrl(brand.slug, art) }),
    })),
  }
}
