import type { BrandPack } from '#brands/brand.ts'
import type { About, Landing, Legal } from '#contract/pages.ts'
import type { Language } from '#contract/problems.ts'
import { artUrl, brandFiles } from '#server/brand/art.ts'

/** What a pack writes in both languages, anywhere in it. */
type Told<Value> = Value extends { en: string; fr: string } ? string : Value extends readonly (infer Each)[] ? Told<Each>[] : Value extends object ? { [Key in keyof Value]: Told<Value[Key]> } : Value

const isText = (value: object): value is { en: string; fr: string } => 'en' in value && 'fr' in value

/** The same in one language: every text of a pack's value, however deep it stands. */
function inLanguage<Value>(value: Value, language: Language): Told<Value> {
  if (value === null || typeof value !== 'object') return value as Told<Value>
  if (Array.isArray(value)) return value.map((each: unknown) => inLanguage(each, language)) as Told<Value>
  if (isText(value)) return value[language] as Told<Value>
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner as unknown, language)])) as Told<Value>
}

type PackLanding = NonNullable<BrandPack['pages']>['landing']
type PackSection = PackLanding['sections'][number]
type Worth = Extract<PackSection, { kind: 'ways' }>['ways'][number]['points']

/** The landing page in the reader's language; nothing where the pack has none. */
export function landingOf(brand: BrandPack, language: Language): Landing | undefined {
  const landing = brand.pages?.landing
  if (!landing) return undefined
  const told = inLanguage(landing, language)
  return { ...told, hero: { ...told.hero, ...pictures(brand, told.hero) }, sections: told.sections.map((section) => sectionOf(brand, section)) }
}

function sectionOf(brand: BrandPack, section: Told<PackSection>): Landing['sections'][number] {
  const { slug } = brand
  if (section.kind === 'steps') return { ...section, steps: section.steps.map(({ art, ...step }) => ({ ...step, ...(art !== undefined && { art: artUrl(slug, art) }) })) }
  if (section.kind === 'benefits') return { ...section, cards: section.cards.map((card) => ({ ...card, art: artUrl(slug, card.art) })) }
  if (section.kind === 'ways') return { ...section, ways: section.ways.map((way) => ({ ...way, points: pointsOf(brand, way.points) })).filter(({ points }) => points > 0) }
  if (section.kind === 'film') return { ...section, film: brandFiles(slug, 'films').get(section.film.replace(/\.mp4$/, ''))?.url ?? '', poster: artUrl(slug, section.poster) }
  return section
}

/** What the programme gives for it: a page that tells another figure would lie. What gives nothing is not told. */
function pointsOf({ programme: { features, polls } }: BrandPack, worth: Worth): number {
  if (typeof worth === 'number') return worth
  if (worth === 'Dollar') return 1
  if (worth === 'Poll') return Math.max(0, ...polls.filter(({ isActive }) => isActive).map(({ pointsAwarded }) => pointsAwarded))
  return features.find(({ featureName, isActive }) => featureName === worth && isActive)?.rewardPoints ?? 0
}

const pictures = ({ slug }: BrandPack, { art, artWide }: { art: string; artWide?: string | undefined }) =>
  ({ art: artUrl(slug, art), ...(artWide !== undefined && { artWide: artUrl(slug, artWide) }) })

/** RT-39: the page about the brand's pieces; nothing where the pack has none. */
export function aboutOf(brand: BrandPack, language: Language): About | undefined {
  const about = brand.pages?.about
  if (!about) return undefined
  const told = inLanguage(about, language)
  return { ...told, ...pictures(brand, told), parts: told.parts.map(({ art, ...part }) => ({ ...part, ...(art !== undefined && { art: artUrl(brand.slug, art) }) })) }
}

/** A legal page by its name in the address; nothing for any other. */
export function legalOf({ pages }: BrandPack, language: Language, name: string): Legal | undefined {
  const page = name === 'terms' ? pages?.terms : name === 'privacy' ? pages?.privacy : undefined
  return page && inLanguage(page, language)
}
