import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { brandFiles } from './art.ts'
import { screenAt, type Chunk, type Release } from './release.ts'

const ENTRY = 'index.html'

const words: Record<Language, readonly string[]> = { en: ['texts/en.ts'], fr: ['texts/fr.ts', 'contract/french.ts'] }

/** The drawing that an address shows first. */
const firstArt: Record<string, string> = { '/': 'landing' }

/**
 * Links for everything a public page is about to ask for, one thing after the other: entry, screen, words, picture.
 * Told in advance, the browser asks for all of it at once. A member's pages need it only until the worker is there.
 */
export function preloadsOf(release: Release, { brand, language, path }: { brand: BrandPack; language: Language; path: string }): string[] {
  const screen = screenAt(release, path)
  if (!screen) return []
  const chunks = chunksOf(release, [ENTRY, screen, ...words[language]])
  const picture = brandFiles(brand.slug, 'art').get(firstArt[path] ?? '')?.url
  return [
    ...(picture ? [`<link rel="preload" href="${picture}" as="image" fetchpriority="high">`] : []),
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...stylesOf(chunks.filter((chunk) => chunk !== release.chunks[ENTRY])).map((file) => `<link rel="preload" href="/${file}" as="style" crossorigin>`),
  ]
}

/** The same for a page of a member, and the pictures of its hero. Code waits until the hero stands (src/boot/boot.ts). */
export const preloadsOfMember = (release: Release, { brand, language, path, hero }: { brand: BrandPack; language: Language; path: string; hero: { phone: string; wide: string } | undefined }): string[] => [
  ...(hero ? [
    `<link rel="preload" href="${hero.phone}" as="image" media="(max-width: 767.98px)" fetchpriority="high">`,
    `<link rel="preload" href="${hero.wide}" as="image" media="(min-width: 768px)" fetchpriority="high">`,
  ] : []),
  ...preloadsOf(release, { brand, language, path }).map((link) => link.replace('<link rel="modulepreload"', '<link data-rel="modulepreload"')),
]

/** The style files of a member's page, the entry's left out. */
export const stylesOfMember = (release: Release, path: string): string[] =>
  stylesOf(chunksOf(release, [ENTRY, screenAt(release, path) ?? ENTRY]).filter((chunk) => chunk !== release.chunks[ENTRY]))

/** The entry's own styles stand in the page. */
const stylesOf = (chunks: readonly Chunk[]): string[] => [...new Set(chunks.flatMap(({ css = [] }) => css))]

function chunksOf({ chunks }: Release, sources: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const walk = (source: string) => {
    const chunk = chunks[source]
    if (!chunk || found.has(source)) return
    found.set(source, chunk)
    for (const next of chunk.imports ?? []) walk(next)
  }
  sources.forEach(walk)
  return [...found.values()]
}
